"""What V2 needs of a job, and the matrices that are uploaded for its requests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("jobs", sa.Column("time_limit_ms", sa.Integer))
    op.create_table(
        "matrices",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("profile", sa.String(8), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("stored", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.Float(53), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_matrices_account_id_accounts"
        ),
    )
    op.create_index("ix_matrices_account_id", "matrices", ["account_id"])
    op.create_index("ix_matrices_expires_at", "matrices", ["expires_at"])


def downgrade() -> None:
    op.drop_table("matrices")
    with op.batch_alter_table("jobs") as jobs:
        jobs.drop_column("time_limit_ms")
