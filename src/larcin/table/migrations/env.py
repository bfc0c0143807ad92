"""Alembic calls this: run the migrations on the connection that was handed over."""

from alembic import context

from larcin.table.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
