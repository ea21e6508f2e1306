"""The command `scorekeeper`: serve, or score, check and audit from files (formats/README.md, "Commands").

The module of a command is imported when the command runs, so scripts that only read files do not load the web server.
"""

import click

from scorekeeper import N_, __version__
from scorekeeper.cli.lazy_group import LazyGroup
from scorekeeper.cli.spoken import LANGUAGE_OPTION

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones at the table have to reach the server
DEFAULT_PORT = 8021


@click.group(
    cls=LazyGroup,
    lazy={
        "variants": ("scorekeeper.cli.variants:variants", N_("List the variants, or show the rules of one.")),
        "score": ("scorekeeper.cli.score:score", N_("Print the score sheet of a game record.")),
        "check": ("scorekeeper.cli.check:check", N_("Say whether a play was legal.")),
        "audit": ("scorekeeper.cli.audit:audit", N_("Find the illegal plays of a hand.")),
        "export": ("scorekeeper.cli.db:export_game", N_("Print the record of a game in the database.")),
        "import": ("scorekeeper.cli.db:import_game", N_("Add the game of a record to the database.")),
        "delete": ("scorekeeper.cli.delete:delete", N_("Delete a game, or games untouched for a long time.")),
        "link": ("scorekeeper.cli.link:link", N_("Print a link to manage a game again.")),
        "backup": ("scorekeeper.cli.backup:backup", N_("Copy the database, even while the server runs.")),
        "restore": ("scorekeeper.cli.backup:restore", N_("Put a backup in the place of the database.")),
        "move": ("scorekeeper.cli.move:move", N_("Copy all games to another database, and compare them.")),
        "db": ("scorekeeper.cli.db:db", N_("Look after the database.")),
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Keep score and settle disputes at a game of Cucumber; without a command, serve the app to phones."),
)
@click.version_option(
    __version__, prog_name="scorekeeper", message="%(prog)s %(version)s", help=N_("Show the version.")
)
@click.option("--lang", **LANGUAGE_OPTION)
@click.option(
    "--host",
    metavar="ADDRESS",
    default=DEFAULT_HOST,
    help=N_("Address to listen on (default: every one of this machine)."),
)
@click.option(
    "--port", metavar="NUMBER", default=DEFAULT_PORT, type=click.IntRange(0, 65535), help=N_("Port (default: 8021).")
)
@click.option("--cert", metavar="FILE", help=N_("Serve https with the certificate in this PEM file."))
@click.option("--key", metavar="FILE", help=N_("The private key of --cert, a PEM file."))
@click.option("--no-qr", is_flag=True, help=N_("Do not print a QR code."))
@click.pass_context
def main(  # noqa: PLR0913 - one argument for each option
    context: click.Context, host: str, port: int, *, cert: str | None, key: str | None, no_qr: bool
) -> None:
    """Serve, unless there is a command."""
    if context.invoked_subcommand is not None:
        return
    from scorekeeper.cli import serve  # noqa: PLC0415 - the web server is loaded only to serve

    serve.run(host, port, certificate=cert, key=key, qr=not no_qr)
