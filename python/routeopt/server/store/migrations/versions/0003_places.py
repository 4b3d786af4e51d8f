"""Places of concurrent calls, which HTTP processes share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("account_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("lease_until", sa.Float(53), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_places_account_id_accounts"
        ),
    )


def downgrade() -> None:
    op.drop_table("places")
