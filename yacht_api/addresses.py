"""Where this server can be reached: what to type here, and what a phone scans."""

import io
import ipaddress
import os
import socket

import ifaddr
import segno

from yacht_api.settings import Settings
from yacht_api.startup import CannotStart

_LOOPBACK = ("127.", "localhost", "::1")
# Bridges of containers and virtual machines: no phone is behind them.
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun", "tap", "wg")


def announce(settings: Settings) -> str:
    """The lines that ``yacht-api serve`` starts with."""
    here = f"http://localhost:{settings.port}"
    lines = [
        f"On this computer:  {here}",
        f"For developers:    {here}/docs",
        *_for_phones(settings),
        "",
        f"Try: curl {here}/score -H 'Content-Type: application/json' -d '{{\"dice\":[4,4,4,4,1]}}'",
    ]
    return "\n".join(lines)


def check_free(settings: Settings) -> None:
    """Make sure that the address to listen on is ours and free. :raises CannotStart:

    gunicorn would try for seconds, below addresses that lead to another service.
    """
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise CannotStart(f"port {port} of {host} cannot be used: {reason}") from error


def _for_phones(settings: Settings) -> list[str]:
    if settings.public_url:
        return [f"For phones:        {settings.public_url}", qr_code(settings.public_url)]
    if settings.host.startswith(_LOOPBACK):
        return ["Only this computer can reach it."]
    links = [f"http://{address}:{settings.port}" for address in lan_addresses()]
    if not links:
        return ["No network was found, so no phone can reach it."]
    return [
        f"For phones:        {links[0]}   (anybody on this network can reach it; --local: nobody)",
        qr_code(links[0]),
        *(f"If that fails:     {link}" for link in links[1:]),
    ]


def qr_code(link: str) -> str:
    """A QR code of the link in characters, for a phone to scan from the terminal."""
    text = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(text, compact=True, border=2)
    return text.getvalue().rstrip("\n")


def lan_addresses() -> list[str]:
    """This computer's private IPv4 addresses, the likeliest first."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(_VIRTUAL)
        for ip in adapter.ips
        if ip.is_IPv4 and _is_reachable(str(ip.ip))
    ]
    likely = _routed_address()
    return sorted(dict.fromkeys(found), key=lambda address: address != likely)


def _is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local)


def _routed_address() -> str | None:
    """The address that a packet to the world would leave from. Nothing is sent.

    Connecting a UDP socket only asks the routing table.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])
