"""How long games and backups are kept, in sentences. The settings know it; the pages say it."""

from flask import current_app
from flask_babel import gettext as _
from flask_babel import ngettext


def games_kept() -> str:
    """How long games are kept."""
    if days := current_app.config["KEEP_DAYS"]:
        return ngettext(
            "A game is deleted once nothing has been saved in it for %(num)s day.",
            "A game is deleted once nothing has been saved in it for %(num)s days.",
            days,
        )
    return _("A game is kept until somebody deletes it.")


def backups_kept() -> str:
    """How long backups keep what was deleted."""
    if days := current_app.config["BACKUP_DAYS"]:
        return ngettext(
            "Backups may keep what was deleted for another %(num)s day.",
            "Backups may keep what was deleted for another %(num)s days.",
            days,
        )
    return _("Backups may keep what was deleted for longer: ask the person who runs this server.")
