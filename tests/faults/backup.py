"""Taking a copy of the database while it is in use, with the command that users have."""

import os
import subprocess
import sys
from pathlib import Path


def back_up(database_url: str, copy: Path) -> None:
    """Write a whole copy to this file."""
    command = [sys.executable, "-c", "from yacht_api.cli import main; raise SystemExit(main())"]
    environment = {**os.environ, "YACHT_DATABASE_URL": database_url}
    done = subprocess.run(
        [*command, "backup", str(copy)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
