"""Addresses of clients: as much of them as a purpose needs, and no more."""

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

_WITH_PORT = re.compile(r"([0-9.]+):[0-9]+|\[([^\]]*)\](?::[0-9]+)?")


@lru_cache(maxsize=1024)
def neighbourhood(address: str) -> str:
    """For the log: the address without its last part, so that it is nobody's."""
    return _block(address, 24, 48)


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """For limits: the address, or what a provider gives to one line under IPv6."""
    return _block(address, 32, 64)


@lru_cache(maxsize=1024)
def is_loopback(address: str) -> bool:
    """Whether the client runs on this computer."""
    found = _read(address)
    return found is not None and found.is_loopback


def _block(address: str, bits4: int, bits6: int) -> str:
    found = _read(address)
    if found is None:
        return "unknown"
    dropped = found.max_prefixlen - (bits4 if found.version == 4 else bits6)
    first = type(found)(int(found) >> dropped << dropped)
    return f"{first}/{found.max_prefixlen - dropped}"


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """The address; some proxies add a port to it."""
    with_port = _WITH_PORT.fullmatch(address)
    try:
        found = ip_address((with_port[1] or with_port[2]) if with_port else address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
