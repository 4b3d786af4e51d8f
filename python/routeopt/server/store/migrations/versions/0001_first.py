"""Accounts, keys, rate windows, events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("expires_at", sa.Float(53)),
        sa.Column("requests_per_hour", sa.Integer),
        sa.Column("concurrent_jobs", sa.Integer),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("last_characters", sa.String(4), nullable=False),
        sa.Column("solvers", sa.String(256), nullable=False),
        sa.Column("operations", sa.String(256), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("revoked_at", sa.Float(53)),
        sa.Column("last_used_at", sa.Float(53)),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_keys_account_id_accounts"
        ),
    )
    op.create_index("ix_keys_account_id", "keys", ["account_id"])
    op.create_table(
        "rate_windows",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("hits", sa.Integer, nullable=False),
        sa.Column("ends_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("actor", sa.String(128), nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(256), nullable=False),
    )


def downgrade() -> None:
    for table in ("events", "rate_windows", "keys", "accounts"):
        op.drop_table(table)
