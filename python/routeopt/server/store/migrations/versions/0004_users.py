"""Users of the dashboard; accounts that are suspended, keys that expire, where events come from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TIME = sa.Float(53)


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("password", sa.String(256), nullable=False),
        sa.Column("is_operator", sa.Boolean, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.UniqueConstraint("name", name="uq_users_name"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_users_account_id_accounts"
        ),
    )
    op.create_index("ix_users_account_id", "users", ["account_id"])
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("user_id", sa.Integer, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_sessions_user_id_users", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("note", sa.String(128), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.UniqueConstraint("digest", name="uq_invitations_digest"),
    )
    for table, column in _ADDED:
        with op.batch_alter_table(table) as altered:
            altered.add_column(column)


def downgrade() -> None:
    for table, column in _ADDED:
        with op.batch_alter_table(table) as altered:
            altered.drop_column(column.name)
    for table in ("invitations", "sessions", "users"):
        op.drop_table(table)


_ADDED = (
    ("accounts", sa.Column("suspended_at", _TIME)),
    ("keys", sa.Column("expires_at", _TIME)),
    ("events", sa.Column("address", sa.String(64))),
)
