"""Run the migrations on the connection that `scorekeeper.store.migrate` passes."""

from alembic import context

from scorekeeper.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite can alter little in place.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
