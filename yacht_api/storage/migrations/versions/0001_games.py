"""games, players, turns, log, repeats"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _game_id() -> sa.Column[str]:
    return sa.Column("game_id", sa.Text, nullable=False)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["game_id"], ["games.id"], name=f"fk_{table}_games", ondelete="CASCADE"
    )


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("key_hash", sa.LargeBinary, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("play_order", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.Column("rolls", sa.Text, nullable=False),
        sa.Column("rematch", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint("play_order IN ('seats', 'any')", name=op.f("ck_games_play_order")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_games_version")),
    )
    op.create_index("ix_games_updated_at", "games", ["updated_at"])
    op.create_table(
        "players",
        _game_id(),
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("active", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "id", name="pk_players"),
        _of_game("players"),
        sa.CheckConstraint("id BETWEEN 1 AND 20", name=op.f("ck_players_id")),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name=op.f("ck_players_name")),
        sa.CheckConstraint("active IN (0, 1)", name=op.f("ck_players_active")),
    )
    op.create_table(
        "turns",
        _game_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("dice", sa.Text),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rolls", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_turns"),
        _of_game("turns"),
        sa.UniqueConstraint(
            "game_id", "player", "category", name="uq_turns_game_id_player_category"
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_turns_number")),
        sa.CheckConstraint("points BETWEEN 0 AND 1000", name=op.f("ck_turns_points")),
        sa.CheckConstraint("length(dice) = 5", name=op.f("ck_turns_dice")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_turns_revision")),
    )
    op.create_table(
        "log",
        _game_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_log"),
        _of_game("log"),
    )
    op.create_table(
        "repeats",
        _game_id(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("asked", sa.LargeBinary, nullable=False),
        sa.Column("key_hash", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("etag", sa.Text),
        sa.Column("location", sa.Text),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "key", name="pk_repeats"),
        _of_game("repeats"),
        sa.CheckConstraint("length(key) BETWEEN 1 AND 255", name=op.f("ck_repeats_key")),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("repeats", "log", "turns", "players", "games"):
        op.drop_table(table)
