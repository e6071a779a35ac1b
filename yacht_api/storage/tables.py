"""The tables. Every key begins with the game's id, so that they can be spread by it.

Text with checks instead of VARCHAR and BOOLEAN: SQLite enforces neither, so the checks are what
holds on both databases. Times are RFC 3339 in UTC with milliseconds, which sort as text.
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _game_id() -> Column[str]:
    return Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False)


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("play_order", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("rematch", Text),
    Column("request", Text),
    Column("undone", Text),
    CheckConstraint("play_order IN ('seats', 'any')", name="play_order"),
    CheckConstraint("version >= 1", name="version"),
    Index(None, "updated_at"),
    Index(None, "request", unique=True),
)

players = Table(
    "players",
    metadata,
    _game_id(),
    Column("id", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("active", Integer, nullable=False),
    PrimaryKeyConstraint("game_id", "id"),
    CheckConstraint("id BETWEEN 1 AND 20", name="id"),
    CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
    CheckConstraint("active IN (0, 1)", name="active"),
)

turns = Table(
    "turns",
    metadata,
    _game_id(),
    Column("number", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("category", Text, nullable=False),
    Column("dice", Text),
    Column("points", Integer, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("recorded_at", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "number"),
    UniqueConstraint("game_id", "player", "category"),
    CheckConstraint("number >= 1", name="number"),
    CheckConstraint("points BETWEEN 0 AND 1000", name="points"),
    CheckConstraint("length(dice) = 5", name="dice"),
    CheckConstraint("revision >= 1", name="revision"),
)

log = Table(
    "log",
    metadata,
    _game_id(),
    Column("seq", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("detail", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "seq"),
)

repeats = Table(
    "repeats",
    metadata,
    _game_id(),
    Column("key", Text, nullable=False),
    Column("asked", LargeBinary, nullable=False),
    Column("key_hash", LargeBinary, nullable=False),
    Column("status", Integer, nullable=False),
    Column("etag", Text),
    Column("location", Text),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "key"),
    CheckConstraint("length(key) BETWEEN 1 AND 255", name="key"),
)
