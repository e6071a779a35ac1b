"""Where this server can be reached: what to type here, and what to type on a phone."""

import socket

from yacht_api.settings import Settings

_LOOPBACK = ("127.", "localhost", "::1")


def announce(settings: Settings) -> str:
    """The lines that ``yacht-api serve`` starts with."""
    here = f"http://localhost:{settings.port}"
    lines = [f"Yacht API on this computer: {here}", f"Documents to browse:        {here}/docs"]
    if settings.host.startswith(_LOOPBACK):
        lines.append("Only this computer can reach it.")
    elif address := lan_address():
        lines.append(f"On the same network:        http://{address}:{settings.port}")
    example = "-H 'Content-Type: application/json' -d '{\"dice\":[4,4,4,4,1]}'"
    lines.append(f"Try: curl {here}/score {example}")
    return "\n".join(lines)


def lan_address() -> str | None:
    """This computer's address on its network, or None. Nothing is sent.

    Connecting a UDP socket only asks the routing table which address would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
