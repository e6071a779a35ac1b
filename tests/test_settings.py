"""Settings from the environment."""

import dataclasses
import os

import pytest

from yacht_api.settings import BadSettings, Settings


@pytest.fixture
def environment(monkeypatch):
    """Set variables in an environment that has none of ours."""
    for name in [name for name in os.environ if name.startswith("YACHT_") or name == "PORT"]:
        monkeypatch.delenv(name)

    def set_all(**variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return Settings.from_env()

    return set_all


def test_without_variables_the_defaults_hold(environment):
    settings = environment()
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)
    assert settings.trusted_hosts == ()
    assert settings == Settings()


@pytest.mark.parametrize(
    ("variables", "port"),
    [
        ({"PORT": "5000"}, 5000),
        ({"YACHT_PORT": "6000"}, 6000),
        ({"PORT": "5000", "YACHT_PORT": "6000"}, 6000),
    ],
)
def test_our_port_wins_over_the_platform_s(environment, variables, port):
    assert environment(**variables).port == port


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x", "80.5", ""])
@pytest.mark.parametrize("name", ["PORT", "YACHT_PORT"])
def test_a_bad_port_is_named(environment, name, port):
    with pytest.raises(BadSettings, match=f"(?m)^{name}: "):
        environment(**{name: port})


def test_all_bad_variables_are_reported_at_once(environment):
    with pytest.raises(BadSettings) as caught:
        environment(YACHT_PORT="x", YACHT_PUBLIC_URL="ftp://x", YACHT_DATABASE_URL="mysql://x")
    lines = str(caught.value).splitlines()
    assert {line.partition(":")[0] for line in lines} == {
        *("YACHT_PORT", "YACHT_PUBLIC_URL", "YACHT_DATABASE_URL")
    }


def test_trusted_hosts_may_be_written_in_any_case_and_with_spaces(environment):
    hosts = environment(YACHT_TRUSTED_HOSTS="Good.Example, localhost").trusted_hosts
    assert hosts == ("good.example", "localhost")


def test_settings_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().port = 1
