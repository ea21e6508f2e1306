"""The current language: gettext with the translations that the caller has set, else English.

Messages have only `%(name)s` placeholders. They are filled in after the translation, if there are any values.
"""

import re
from contextvars import ContextVar, Token
from gettext import NullTranslations

_ENGLISH = NullTranslations()
_FROM_THE_RIGHT = re.compile("[\u0590-\u08ff]")
_current: ContextVar[NullTranslations | None] = ContextVar("translations", default=None)


def set_translations(translations: NullTranslations | None) -> Token[NullTranslations | None]:
    """Use these translations in this context from now on; None is English.

    Returns a token that restores the former language: `reset_translations(token)`.
    """
    return _current.set(translations)


def reset_translations(token: Token[NullTranslations | None]) -> None:
    """Restore the language from before `set_translations`."""
    _current.reset(token)


def gettext(message: str, **values: object) -> str:
    """The message in the current language."""
    return _filled(current_translations().gettext(message), values) if message else ""


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """The singular or plural message in the current language; `%(num)s` is the number."""
    return _filled(current_translations().ngettext(singular, plural, num), {"num": num, **values})


def pgettext(context: str, message: str, **values: object) -> str:
    """The message in the current language; `context` tells it from the same words with another meaning."""
    return _filled(current_translations().pgettext(context, message), values)


def current_translations() -> NullTranslations:
    """The translations of the current language."""
    return _current.get() or _ENGLISH


def _filled(message: str, values: dict[str, object]) -> str:
    return message % {name: _apart(value) for name, value in values.items()} if values else message


def _apart(value: object) -> object:
    """Text from right to left, as a name may be, set apart, so that it does not turn the numbers behind it round."""
    return f"\u2068{value}\u2069" if isinstance(value, str) and _FROM_THE_RIGHT.search(value) else value
