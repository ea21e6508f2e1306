"""Commands whose help and refusals are in the language of the terminal: click's own words are English only."""

import os
from collections.abc import Iterable, Iterator
from contextvars import Token
from gettext import NullTranslations
from typing import Any

import click

from scorekeeper import N_
from scorekeeper.words.languages import ENGLISH, choose_language, languages, translations
from scorekeeper.words.translate import gettext, set_translations

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language, in the order of gettext: the first that is set counts."""


class SpokenCommand(click.Command):
    """A command whose texts are marked for translation, and translated when they are shown."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how the command is called."""
        usage = gettext("Usage:")
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), usage + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(gettext(str(self.help)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each option does."""
        with formatter.section(gettext("Options")):
            formatter.write_dl(list(self._options(ctx)))

    def _options(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if row is not None:
                yield row[0], gettext(str(parameter.help)) if parameter in self.params else gettext("Show this help.")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises UsageError if there are too many."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not isinstance(self, click.Group):
            raise click.UsageError(gettext("too many arguments: %(arguments)s", arguments=" ".join(rest)), ctx)
        return rest


class SpokenGroup(SpokenCommand, click.Group):
    """A group of such commands."""

    command_class = SpokenCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each option and each command does."""
        super().format_options(ctx, formatter)
        with formatter.section(gettext("Commands")):
            formatter.write_dl([(name, gettext(line)) for name, line in self.lines()])

    def lines(self) -> Iterable[tuple[str, str]]:
        """The name of each command, and its line in the help."""
        return ((name, command.help or "") for name, command in self.commands.items())


def refusal(error: click.ClickException) -> str:
    """Why the command line cannot be used."""
    match error:
        case click.NoSuchOption():
            return gettext("there is no option %(option)s", option=error.option_name)
        case click.BadOptionUsage():
            return gettext("%(option)s is not used like this: see --help", option=error.option_name)
        case click.MissingParameter(param=click.Parameter() as missing):
            return gettext("%(argument)s is missing", argument=missing.human_readable_name)
        case click.BadParameter(param=click.Option(type=click.IntRange(min=least, max=most)) as option):
            return _not_a_number(option.opts[0], least, most)
        case click.BadParameter(param=click.Option() as option):
            return f"{option.opts[0]}: {error.message}"
    return " ".join(error.format_message().split())


def _not_a_number(option: str, least: float | None, most: float | None) -> str:
    if most is None:
        return gettext("%(option)s: a whole number, %(least)s or more", option=option, least=least)
    return gettext("%(option)s: a whole number from %(least)s to %(most)s", option=option, least=least, most=most)


def speak_as_the_terminal() -> Token[NullTranslations | None]:
    """Use the language of the environment. Returns a token that restores the former one."""
    wanted = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return _speak(choose_language(wanted.split(":")))


def speak(_context: click.Context, _option: click.Parameter, language: str | None) -> None:
    """Use the language of the option --lang. Raises UsageError for one that there is not."""
    if language is None:
        return
    if language not in languages():
        known = " ".join(languages())
        raise click.UsageError(gettext("--lang %(language)s: there is only %(known)s", language=language, known=known))
    _speak(language)


def _speak(language: str) -> Token[NullTranslations | None]:
    return set_translations(None if language == ENGLISH else translations(language))


LANGUAGE_OPTION: dict[str, Any] = {
    "metavar": "LANGUAGE",
    "is_eager": True,
    "expose_value": False,
    "callback": speak,
    "help": N_("Language, such as --lang da (default: the one that LANGUAGE, LC_ALL or LANG names)."),
}
