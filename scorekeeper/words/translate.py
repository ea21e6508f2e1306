"""The language that is spoken: gettext over whatever catalogue the caller has chosen, English without one.

Messages use `%(name)s` places only. Values are filled in after the translation, and only where there are any.
"""

from contextvars import ContextVar, Token
from gettext import NullTranslations

_ENGLISH = NullTranslations()
_spoken: ContextVar[NullTranslations | None] = ContextVar("spoken", default=None)


def set_translations(translations: NullTranslations | None) -> Token[NullTranslations | None]:
    """From here on in this context these translations are spoken; None is English.

    The token gives the former language back: `reset_translations(token)`.
    """
    return _spoken.set(translations)


def reset_translations(token: Token[NullTranslations | None]) -> None:
    """The language before `set_translations` is spoken again."""
    _spoken.reset(token)


def gettext(message: str, **values: object) -> str:
    """The message in the spoken language."""
    return _filled(current_translations().gettext(message), values)


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """The message for that many, in the spoken language; `%(num)s` is the number."""
    return _filled(current_translations().ngettext(singular, plural, num), {"num": num, **values})


def pgettext(context: str, message: str, **values: object) -> str:
    """The message where it could be taken for something else, in the spoken language."""
    return _filled(current_translations().pgettext(context, message), values)


def current_translations() -> NullTranslations:
    """The catalogue of the spoken language."""
    return _spoken.get() or _ENGLISH


def _filled(message: str, values: dict[str, object]) -> str:
    return message % values if values else message
