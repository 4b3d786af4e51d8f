"""Jobs, their texts and events, deliveries of webhooks, idempotency keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.String(36)
_TIME = sa.Float(53)


def upgrade() -> None:
    _create_jobs()
    _create_parts_of_jobs()
    op.create_table(
        "idempotency_keys",
        sa.Column("account_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(255), primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("lease_until", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("headers", sa.Text),
        sa.Column("answer", sa.LargeBinary),
        sa.Column("stored", sa.Integer, nullable=False),
        _belongs_to_account("idempotency_keys"),
    )
    op.create_index("ix_idempotency_keys_expires_at", "idempotency_keys", ["expires_at"])
    op.create_index("ix_idempotency_keys_stored", "idempotency_keys", ["account_id", "stored"])
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("hook_secret", sa.String(64)))
        accounts.add_column(sa.Column("served_at", _TIME))


def _create_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("key_id", sa.String(16), nullable=False),
        sa.Column("dialect", sa.String(8), nullable=False),
        sa.Column("solver", sa.String(16), nullable=False),
        sa.Column("operation", sa.String(16), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("label", sa.String(255)),
        sa.Column("hook", sa.String(2048)),
        sa.Column("progress", sa.Text),
        sa.Column("error", sa.Text),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("started_at", _TIME),
        sa.Column("finished_at", _TIME),
        sa.Column("expires_at", _TIME),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("stored", sa.Integer, nullable=False),
        sa.Column("lease_until", _TIME),
        sa.Column("is_cancelled", sa.Boolean, nullable=False),
        _belongs_to_account("jobs"),
    )
    op.create_index("ix_jobs_status", "jobs", ["status", "account_id", "id"])
    op.create_index("ix_jobs_account_id", "jobs", ["account_id", "id"])
    op.create_index("ix_jobs_label", "jobs", ["account_id", "label", "id"])
    op.create_index("ix_jobs_stored", "jobs", ["account_id", "stored"])
    op.create_index("ix_jobs_expires_at", "jobs", ["expires_at"])


def _create_parts_of_jobs() -> None:
    op.create_table(
        "job_texts",
        sa.Column("job_id", _ID, primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
        _belongs_to_job("job_texts"),
    )
    op.create_table(
        "job_events",
        sa.Column("job_id", _ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        _belongs_to_job("job_events"),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("job_id", _ID, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("due_at", _TIME),
        sa.Column("tries", sa.Text, nullable=False),
        _belongs_to_job("deliveries"),
    )
    op.create_index("ix_deliveries_job_id", "deliveries", ["job_id"])
    op.create_index("ix_deliveries_due_at", "deliveries", ["due_at"])


def _belongs_to_account(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["account_id"], ["accounts.id"], name=f"fk_{table}_account_id_accounts"
    )


def _belongs_to_job(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["job_id"], ["jobs.id"], name=f"fk_{table}_job_id_jobs", ondelete="CASCADE"
    )


def downgrade() -> None:
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_column("hook_secret")
        accounts.drop_column("served_at")
    for table in ("idempotency_keys", "deliveries", "job_events", "job_texts", "jobs"):
        op.drop_table(table)
