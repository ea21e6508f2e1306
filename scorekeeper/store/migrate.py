"""The database brought to this version's schema, or a plain word why it cannot be."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from scorekeeper.store.sqlite import writer

MIGRATIONS = Path(__file__).with_name("migrations")


class NewerDatabaseError(Exception):
    """The database was written by a newer version of the program; its argument is the unknown revision."""


def upgrade(engine: Engine) -> bool:
    """Create the tables or bring them up to date; whether anything had to be done.

    Raises NewerDatabaseError and touches nothing where the database knows a revision that this version does not.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    # One transaction: of two processes that find the same old file, the second waits and then has nothing to do.
    with writer(engine).begin() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current == scripts.get_current_head():
            return False
        if current is not None and current not in known:
            raise NewerDatabaseError(current)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return True
