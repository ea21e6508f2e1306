"""Bring the database up to the schema of this version."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from scorekeeper.store.sqlite import writer

MIGRATIONS = Path(__file__).with_name("migrations")


class NewerDatabaseError(Exception):
    """A newer version of the program wrote the database. The argument is the unknown schema revision."""


def upgrade(engine: Engine) -> bool:
    """Create the tables or bring them up to date. Returns whether anything changed.

    Raises NewerDatabaseError, and changes nothing, if this version does not know the database's schema revision.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    # One transaction: if two processes find the same old file, the second waits and then has nothing to do.
    with writer(engine).begin() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current == scripts.get_current_head():
            return False
        if current is not None and current not in known:
            raise NewerDatabaseError(current)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return True
