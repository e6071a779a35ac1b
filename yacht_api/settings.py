"""Everything that can be set from outside, read once from ``YACHT_*`` variables."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from environs import Env, EnvValidationError, validate
from marshmallow import ValidationError

USUAL_LIMITS = {"create": "60/hour", "write": "120/minute"}
"""Games made from one address, and changes made with one key."""


class BadSettings(RuntimeError):
    """One or more variables cannot be used; the text names them all.

    A RuntimeError, because gunicorn ends with one line for that and a traceback for others.
    """


@dataclass(frozen=True)
class Settings:
    """How this instance runs. Sizes are bytes."""

    host: str = "0.0.0.0"  # noqa: S104 - phones on the home network are the main use
    port: int = 8000
    workers: int = 2
    database_url: str = field(
        default_factory=lambda: f"sqlite:///{data_folder()}/yacht.sqlite", repr=False
    )
    secret: str | None = field(default=None, repr=False)
    trusted_hosts: tuple[str, ...] = ()
    public_url: str | None = None
    proxies: int = 0
    limits: Mapping[str, str] = field(default_factory=USUAL_LIMITS.copy)
    limits_loopback: bool = False
    limits_store: str | None = field(default=None, repr=False)
    access_log: str = "all"
    metrics: bool = True
    body_limit: int = 16 * 1024
    batch_body_limit: int = 1024 * 1024

    @classmethod
    def from_env(cls) -> "Settings":
        """Read the environment. :raises BadSettings: naming every bad variable at once."""
        env = Env(eager=False)
        read = _read(env)
        try:
            env.seal()
        except EnvValidationError as error:
            bad = cast(Mapping[str, list[str]], error.error_messages)
            lines = [f"{name}: {' '.join(texts)}" for name, texts in bad.items()]
            raise BadSettings("\n".join(lines)) from error
        given = {name: value for name, value in read.items() if value is not None}
        given["trusted_hosts"] = tuple(name.strip().lower() for name in read["trusted_hosts"])
        if "limits" in given:
            given["limits"] = _limits(given["limits"])
        return cls(**given)


def _read(env: Env) -> dict[str, Any]:
    """The variables by the names of the fields; None for those that are not set."""
    port = validate.Range(1, 65535)
    workers = validate.Range(1, 64)
    log_levels = validate.OneOf(["all", "errors", "off"])
    # Hosting platforms name the port they forward to PORT, and a number of workers so.
    platform = {
        "port": env.int("PORT", None, validate=port),
        "workers": env.int("WEB_CONCURRENCY", None, validate=workers),
    }
    with env.prefixed("YACHT_"):
        return {
            "host": env.str("HOST", None),
            "port": env.int("PORT", None, validate=port) or platform["port"],
            "workers": env.int("WORKERS", None, validate=workers) or platform["workers"],
            "database_url": env.str("DATABASE_URL", None, validate=_database),
            "secret": env.str("SECRET", None, validate=validate.Length(min=32)),
            "trusted_hosts": env.list("TRUSTED_HOSTS", []),
            "public_url": env.str("PUBLIC_URL", None, validate=_web_address),
            "proxies": env.int("PROXIES", None, validate=validate.Range(0, 10)),
            "limits": env.str("LIMITS", None, validate=_limits),
            "limits_loopback": env.bool("LIMITS_LOOPBACK", None),
            "limits_store": env.str("LIMITS_STORE", None),
            "access_log": env.str("ACCESS_LOG", None, validate=log_levels),
            "metrics": env.bool("METRICS", None),
        }


def data_folder() -> Path:
    """Where this user's data lives, by the XDG convention; it may not exist yet."""
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "yacht-api"


def _database(value: str | None) -> None:
    known = ("sqlite:///", "postgresql://", "postgresql+psycopg://", "postgres://")
    if value is not None and not value.startswith(known):
        raise ValidationError("Must begin with sqlite:///, postgresql:// or postgres://.")


def _web_address(value: str | None) -> None:
    if value is not None and not value.startswith(("http://", "https://")):
        raise ValidationError("Must begin with http:// or https://.")


_LIMIT = re.compile(r"(create|write)=([1-9][0-9]{0,8}/(?:second|minute|hour|day))")


def _limits(value: str | None) -> Mapping[str, str]:
    """``off``, or figures such as ``create=60/hour,write=120/minute``; the others stay as usual."""
    if value is None or value.strip().lower() == "off":
        return {}
    found = [_LIMIT.fullmatch(part.strip().lower()) for part in value.split(",")]
    if not all(found):
        raise ValidationError("Must be off or, for example, create=60/hour,write=120/minute.")
    return {**USUAL_LIMITS, **{name[1]: name[2] for name in found if name}}
