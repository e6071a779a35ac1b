"""Coroutines run to their end in a thread of their own.

The thread of the tests may have an event loop already: that of a browser which other tests use.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns or raises."""
    with ThreadPoolExecutor(1, "event loop") as threads:
        return threads.submit(asyncio.run, coroutine).result()
