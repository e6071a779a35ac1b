"""Loaded by every process of a server under test, which it makes live in a worse world.

The service knows nothing of this: Python imports a module of this name by itself.
"""

import os

if log := os.environ.get("FAULTS_DISK_LOG"):
    import watched_disk

    watched_disk.install(log, os.environ.get("FAULTS_DISK_FULL"))

if synchronous := os.environ.get("FAULTS_SYNCHRONOUS"):
    from yacht_api.storage.engines import SQLITE_PRAGMAS

    SQLITE_PRAGMAS["synchronous"] = synchronous

if os.environ.get("FAULTS_CLOCK"):
    import wrong_clock

    wrong_clock.install()
