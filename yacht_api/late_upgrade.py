"""Bringing the tables up to date after the start, when the database was away at the start."""

import logging
import os
import threading
import time

from yacht_api.storage.database import Unavailable

PAUSE = 2.0
"""Seconds between two tries."""

# Between `yacht-api serve` and the workers that it becomes; nobody else sets it.
_PENDING = "_YACHT_UPGRADE_PENDING"

log = logging.getLogger(__name__)


def leave_to_workers() -> None:
    """Have the workers of this server, which is about to start, do it."""
    os.environ[_PENDING] = "1"


def go_on(database_url: str) -> None:
    """If it was left to this worker, try again in a thread until the database answers."""
    if os.environ.pop(_PENDING, None):
        threading.Thread(target=_keep_trying, args=(database_url,), daemon=True).start()


def _keep_trying(database_url: str) -> None:
    # Only here: most workers never need Alembic.
    from yacht_api.storage.schema import upgrade  # noqa: PLC0415

    while True:
        try:
            upgrade(database_url)
        except Unavailable:
            time.sleep(PAUSE)
        except Exception:
            log.exception("the tables could not be brought up to date")
            return
        else:
            log.info("the tables are up to date")
            return
