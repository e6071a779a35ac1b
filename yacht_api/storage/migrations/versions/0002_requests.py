"""games.request: the Idempotency-Key that a game was made under, as a hash"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("request", sa.Text))
    op.create_index("ix_games_request", "games", ["request"], unique=True)


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("ix_games_request", "games")
    op.drop_column("games", "request")
