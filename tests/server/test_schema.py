"""The tables that migrations make are those that the code knows, and go away again."""

from __future__ import annotations

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from routeopt.server.store import job_tables, schema, user_tables
from routeopt.server.store.tables import Base


def test_the_newest_shape_is_that_of_the_code(store, run):
    for table in (job_tables.Job, user_tables.User):
        assert table.__table__ in Base.metadata.sorted_tables

    def is_ours(name, kind, _):
        return kind != "table" or not name.startswith("procrastinate_")

    def differences(connection):
        context = MigrationContext.configure(connection, opts={"include_name": is_ours})
        return compare_metadata(context, Base.metadata)

    assert run(store.run(differences)) == []


def test_a_database_can_go_back_and_forth(store, run):
    def down(connection):
        command.downgrade(schema._config(connection=connection), "0001")
        return inspect(connection).get_table_names()

    assert "jobs" not in run(store.join(down))
    run(schema.upgrade(store))
    run(schema.check(store))
    run(schema.upgrade(store))  # again: there is nothing to do
