"""`scorekeeper variants`: list the catalogue, or print the rules of one variant."""

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import name_of, print_json, read_whole
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.rulebook import read_changed, read_rules
from scorekeeper.formats.variant import write_variant, write_variant_summary
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.words.format_errors import format_error_line, format_error_sentence
from scorekeeper.words.translate import gettext


@click.command(cls=SpokenCommand, help=N_("List the variants, or show the rules of the one called ID."))
@click.argument("variant_id", metavar="[ID]", required=False)
@click.option("--changes", metavar="FILE", help=N_("House rules for ID: a JSON object of parameters."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def variants(variant_id: str | None, changes: str | None, *, as_json: bool) -> None:
    """Print the catalogue or the rules of a variant."""
    if variant_id is None:
        if changes is not None:
            raise BadInputError(gettext("--changes needs the ID of a variant"))
        _list(as_json=as_json)
        return
    variant = _read(variant_id, changes)
    if as_json:
        print_json(write_variant(variant))
        return
    from scorekeeper.cli.variants_text import print_rules  # noqa: PLC0415 - only a person needs it laid out

    print_rules(variant)


def _read(variant_id: str, changes: str | None) -> Variant:
    """The variant with the house rules in the file. Raises BadInputError."""
    try:
        variant = read_rules(variant_id, {})
    except FormatError as error:
        raise BadInputError(format_error_sentence(error)) from None
    if changes is None:
        return variant
    try:
        return read_changed(variant_id, read_whole(changes))
    except FormatError as error:
        raise BadInputError(format_error_line(error), name_of(changes)) from None


def _list(*, as_json: bool) -> None:
    if as_json:
        print_json([write_variant_summary(variant) for variant in CATALOGUE.values()])
        return
    from scorekeeper.cli.variants_text import print_catalogue  # noqa: PLC0415 - as above

    print_catalogue(CATALOGUE.values())
