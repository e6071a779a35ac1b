"""How often one client may make games and change them.

Answers of limited calls carry the fields of draft-ietf-httpapi-ratelimit-headers-10.
"""

import logging
import math
import time
from functools import cached_property
from typing import Any

from limits import RateLimitItem, parse
from limits.errors import ConfigurationError, StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from yacht_api.api import clients, credentials
from yacht_api.api.problems import Problem
from yacht_api.services.keys import hashed
from yacht_api.settings import BadSettings, Settings

FIELDS = "yacht.rate_limit_fields"
_MEMORY = "memory://"

log = logging.getLogger(__name__)


class RateLimits:
    """The limits of one instance: ``create`` by address, ``write`` by key."""

    def __init__(self, settings: Settings) -> None:
        # Memory is each worker's own, so each lets its share through.
        share = 1 if settings.limits_store else settings.workers
        self._rates = {name: _divided(text, share) for name, text in settings.limits.items()}
        self._spares_loopback = not settings.limits_loopback
        self._uri = settings.limits_store or _MEMORY
        self._next_warning = 0.0
        if settings.limits_store:
            self._limiter  # noqa: B018 - a store that cannot be used is found at the start

    def check(self, environ: dict[str, Any], name: str) -> None:
        """Count this request against a limit. :raises Problem: 429 if that is used up."""
        rate = self._rates.get(name)
        client = self._client(environ, name) if rate else None
        if rate is None or client is None:
            return
        try:
            let_in = self._limiter.hit(rate, name, client)
            until, left = self._limiter.get_window_stats(rate, name, client)
        except StorageError as error:
            self._warn(error)
            return
        seconds = max(1, math.ceil(until - time.time()))
        environ[FIELDS] = (
            ("RateLimit-Policy", f'"{name}";q={rate.amount};w={rate.get_expiry()}'),
            ("RateLimit", f'"{name}";r={left};t={seconds}'),
        )
        if not let_in:
            raise Problem(
                "too_many_requests",
                f"Only {rate} are possible here; try again in {seconds} s.",
                headers={"Retry-After": str(seconds)},
            )

    def _client(self, environ: dict[str, Any], name: str) -> str | None:
        """Whose requests are counted together; None: they are not counted."""
        address = environ.get("REMOTE_ADDR", "")
        if self._spares_loopback and clients.is_loopback(address):
            return None
        if name == "create":
            return clients.household(address)
        # What is not even a key is refused for that a little later.
        key = credentials.key()
        return hashed(key).hex() if key else None

    @cached_property
    def _limiter(self) -> FixedWindowRateLimiter:
        # In memory it is made with the first request, because it starts a thread, which a
        # fork would not survive.
        return FixedWindowRateLimiter(_store(self._uri))

    def _warn(self, error: StorageError) -> None:
        # A table must not stop because a counter is away.
        if time.monotonic() >= self._next_warning:
            self._next_warning = time.monotonic() + 60
            log.warning("no limits for now, their store is away: %s", error.storage_error)


def _store(uri: str) -> Storage:
    waits = {"socket_timeout": 1, "socket_connect_timeout": 1} if uri.startswith("redis") else {}
    try:
        return storage_from_string(uri, wrap_exceptions=True, **waits)  # type: ignore[return-value]
    except ConfigurationError as error:
        raise BadSettings(f"YACHT_LIMITS_STORE: {error}") from error


def _divided(text: str, share: int) -> RateLimitItem:
    whole = parse(text)
    return type(whole)(max(1, whole.amount // share), whole.multiples)
