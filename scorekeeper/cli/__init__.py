"""The command `scorekeeper`: serve, or score, check and audit from files (formats/README.md, "Commands").

The module of a command is imported when the command runs, so scripts that only read files do not load the web server.
"""

import click

from scorekeeper import __version__
from scorekeeper.cli.lazy_group import LazyGroup

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones at the table have to reach the server
DEFAULT_PORT = 8021


@click.group(
    cls=LazyGroup,
    lazy={
        "variants": (
            "scorekeeper.cli.variants:variants",
            "List the variants, or show the rules of one.",
        ),
        "score": ("scorekeeper.cli.score:score", "Print the score sheet of a game record."),
        "check": ("scorekeeper.cli.check:check", "Say whether a play was legal."),
        "audit": ("scorekeeper.cli.audit:audit", "Find the illegal plays of a hand."),
        "export": ("scorekeeper.cli.db:export_game", "Print the record of a game in the database."),
        "import": ("scorekeeper.cli.db:import_game", "Add the game of a record to the database."),
        "delete": ("scorekeeper.cli.delete:delete", "Delete a game, or games untouched for long."),
        "link": ("scorekeeper.cli.link:link", "Print a link to manage a game again."),
        "backup": ("scorekeeper.cli.backup:backup", "Copy the database, even while the server runs."),
        "restore": ("scorekeeper.cli.backup:restore", "Put a backup in the place of the database."),
        "move": ("scorekeeper.cli.move:move", "Copy all games to another database, and compare them."),
        "db": ("scorekeeper.cli.db:db", "Look after the database."),
    },
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="scorekeeper", message="%(prog)s %(version)s")
@click.option("--host", default=DEFAULT_HOST, show_default=True, help="Address to listen on.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535), help="Port.")
@click.option("--cert", metavar="FILE", help="Serve https with the certificate in this PEM file.")
@click.option("--key", metavar="FILE", help="The private key of --cert, a PEM file.")
@click.option("--no-qr", is_flag=True, help="Print no QR code.")
@click.pass_context
def main(  # noqa: PLR0913 - one argument for each option
    context: click.Context, host: str, port: int, *, cert: str | None, key: str | None, no_qr: bool
) -> None:
    """Keep score and settle disputes at a table of Cucumber; without a command, serve the app to phones."""
    if context.invoked_subcommand is not None:
        return
    from scorekeeper.cli import serve  # noqa: PLC0415 - the web server is loaded only to serve

    serve.run(host, port, certificate=cert, key=key, qr=not no_qr)
