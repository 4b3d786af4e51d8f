"""Alembic's entry: runs on the connection that `routeopt.server.store.schema` hands over."""

from __future__ import annotations

from alembic import context

from routeopt.server.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
