"""Variables of the environment, and the table of them in the documents."""

import os
import re
from dataclasses import fields
from pathlib import Path

import pytest

from yacht_api.settings import BadSettings, Settings

README = Path(__file__).parents[2] / "README.md"
FIXED = {"body_limit", "batch_body_limit"}


@pytest.fixture
def variables(monkeypatch, tmp_path):
    """Set variables; none but these are set."""
    for name in list(os.environ):
        if name.startswith("YACHT_") or name in {"PORT", "WEB_CONCURRENCY"}:
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def set_them(**values):
        for name, value in values.items():
            monkeypatch.setenv(name, value)
        return Settings.from_env()

    return set_them


def test_nothing_needs_to_be_set(variables, tmp_path):
    assert variables() == Settings(database_url=f"sqlite:///{tmp_path}/yacht-api/yacht.sqlite")


BAD = {
    "YACHT_PORT": "70000",
    "YACHT_WORKERS": "0",
    "YACHT_DATABASE_URL": "mysql://x",
    "YACHT_SECRET": "short",
    "YACHT_PUBLIC_URL": "example.org",
    "YACHT_PROXIES": "-1",
    "YACHT_LIMITS": "create=many",
    "YACHT_LIMITS_LOOPBACK": "perhaps",
    "YACHT_ACCESS_LOG": "loud",
    "YACHT_METRICS": "maybe",
    "PORT": "x",
    "WEB_CONCURRENCY": "many",
}


def test_all_bad_variables_are_named_at_once(variables):
    with pytest.raises(BadSettings) as refused:
        variables(**BAD)
    lines = str(refused.value).splitlines()
    assert {line.partition(":")[0] for line in lines} == set(BAD)
    assert all(line.partition(": ")[2].startswith(("Must", "Not a", "Shorter")) for line in lines)


@pytest.mark.parametrize(
    ("name", "value", "field", "read"),
    [
        ("PORT", "9000", "port", 9000),
        ("YACHT_TRUSTED_HOSTS", "Good.example, b", "trusted_hosts", ("good.example", "b")),
        ("YACHT_PROXIES", "2", "proxies", 2),
        ("YACHT_WORKERS", "3", "workers", 3),
        ("WEB_CONCURRENCY", "4", "workers", 4),
        ("YACHT_METRICS", "off", "metrics", False),
        ("YACHT_ACCESS_LOG", "errors", "access_log", "errors"),
        ("YACHT_LIMITS", "off", "limits", {}),
        ("YACHT_LIMITS", "create=9/day", "limits", {"create": "9/day", "write": "120/minute"}),
        (
            "YACHT_LIMITS",
            "create=1/hour, write=2/second",
            "limits",
            {"create": "1/hour", "write": "2/second"},
        ),
        ("YACHT_LIMITS_LOOPBACK", "on", "limits_loopback", True),
    ],
)
def test_a_variable_is_read(variables, name, value, field, read):
    assert getattr(variables(**{name: value}), field) == read


def test_our_own_name_goes_before_a_platforms(variables):
    settings = variables(PORT="1", YACHT_PORT="2", WEB_CONCURRENCY="3", YACHT_WORKERS="4")
    assert (settings.port, settings.workers) == (2, 4)


@pytest.mark.parametrize("limits", ["", "create", "create=0/hour", "read=1/hour", "write=1/week"])
def test_limits_that_make_no_sense_are_refused(variables, limits):
    with pytest.raises(BadSettings, match="YACHT_LIMITS: Must be off or, for example"):
        variables(YACHT_LIMITS=limits)


def test_a_printed_setting_holds_no_secret():
    secret = "s" * 32
    settings = Settings(
        database_url="postgresql://u:hunter2@h/d", secret=secret, limits_store="redis://:hunter2@h"
    )
    assert "hunter2" not in repr(settings)
    assert secret not in repr(settings)


def test_the_readme_lists_every_setting_with_its_default():
    text = README.read_text("utf-8")
    rows = dict(re.findall(r"^\| `YACHT_([A-Z_]+)` \| ([^|]+) \|", text, re.MULTILINE))
    assert {name.lower() for name in rows} == {each.name for each in fields(Settings)} - FIXED
    usual = Settings(database_url="")
    for name, shown in rows.items():
        value = getattr(usual, name.lower())
        if isinstance(value, int) and not isinstance(value, bool):
            assert shown.strip() == f"`{value}`", name
        elif isinstance(value, bool):
            assert shown.strip() == ("`on`" if value else "`off`"), name
    assert f"`{','.join(f'{name}={rate}' for name, rate in usual.limits.items())}`" in text
