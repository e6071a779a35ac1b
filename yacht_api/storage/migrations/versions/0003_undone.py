"""games.undone: at which revisions turns were undone, so that those recorded anew go on counting"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("undone", sa.Text))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "undone")
