"""Everything that can be set from outside, read once from ``YACHT_*`` variables."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from environs import Env, EnvValidationError, validate
from marshmallow import ValidationError


class BadSettings(Exception):
    """One or more variables cannot be used; the text names them all."""


@dataclass(frozen=True)
class Settings:
    """How this instance runs. Sizes are bytes."""

    host: str = "0.0.0.0"  # noqa: S104 - phones on the home network are the main use
    port: int = 8000
    database_url: str = field(default_factory=lambda: f"sqlite:///{data_folder()}/yacht.sqlite")
    secret: str | None = None
    trusted_hosts: tuple[str, ...] = ()
    public_url: str | None = None
    body_limit: int = 16 * 1024
    batch_body_limit: int = 1024 * 1024

    @classmethod
    def from_env(cls) -> "Settings":
        """Read the environment. :raises BadSettings: naming every bad variable at once."""
        env = Env(eager=False)
        port = validate.Range(1, 65535)
        with env.prefixed("YACHT_"):
            host = env.str("HOST", cls.host)
            trusted_hosts: tuple[str, ...] = tuple(
                name.strip().lower() for name in env.list("TRUSTED_HOSTS", [])
            )
            public_url = env.str("PUBLIC_URL", None, validate=_web_address)
            database_url = env.str("DATABASE_URL", None, validate=_database)
            secret = env.str("SECRET", None, validate=validate.Length(min=32))
            yacht_port = env.int("PORT", None, validate=port)
        # Hosting platforms name the port they forward to PORT.
        platform_port = env.int("PORT", cls.port, validate=port)
        try:
            env.seal()
        except EnvValidationError as error:
            bad = cast(Mapping[str, list[str]], error.error_messages)
            lines = [f"{name}: {' '.join(texts)}" for name, texts in bad.items()]
            raise BadSettings("\n".join(lines)) from error
        return cls(
            host=host,
            port=yacht_port or platform_port,
            database_url=database_url or f"sqlite:///{data_folder()}/yacht.sqlite",
            secret=secret,
            trusted_hosts=trusted_hosts,
            public_url=public_url,
        )


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
