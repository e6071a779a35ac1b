"""What ``yacht-api serve`` prints before it starts."""

from collections.abc import Sequence
from types import SimpleNamespace

import ifaddr
import pytest

from yacht_api import addresses
from yacht_api.settings import Settings


def _adapter(name: str, *ips: str) -> SimpleNamespace:
    return SimpleNamespace(name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=True) for ip in ips])


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    adapters: Sequence[SimpleNamespace] = [
        _adapter("lo", "127.0.0.1"),
        _adapter("docker0", "172.17.0.1"),
        _adapter("eth0", "10.0.0.7", "169.254.3.4"),
        _adapter("wlan0", "192.168.178.20"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_routed_address", lambda: "192.168.178.20")


@pytest.mark.usefixtures("network")
def test_the_likeliest_address_stands_first_and_others_follow() -> None:
    assert addresses.lan_addresses() == ["192.168.178.20", "10.0.0.7"]


@pytest.mark.usefixtures("network")
def test_phones_get_an_address_with_a_qr_code_and_the_others_below() -> None:
    lines = addresses.announce(Settings(port=8123)).splitlines()
    assert lines[0].endswith("http://localhost:8123")
    [phones] = [line for line in lines if line.startswith("For phones")]
    assert "http://192.168.178.20:8123" in phones
    assert "anybody on this network can reach it" in phones
    assert [line for line in lines if "http://10.0.0.7:8123" in line] == [lines[-3]]
    assert sum("█" in line for line in lines) > 10


def test_a_server_for_this_computer_says_so() -> None:
    said = addresses.announce(Settings(host="127.0.0.1"))
    assert "Only this computer can reach it." in said
    assert "█" not in said


def test_a_public_address_overrules_what_was_found() -> None:
    said = addresses.announce(Settings(public_url="https://yacht.example"))
    assert "For phones:        https://yacht.example" in said


def test_without_a_network_nothing_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [_adapter("lo", "127.0.0.1")])
    assert "No network was found" in addresses.announce(Settings())
