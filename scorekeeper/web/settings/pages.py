"""The context of the settings' templates."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The page of the settings; only the phone itself knows their values."""

    key: str  # the key of the game to go back to, empty if there is none
    has_https: bool  # whether the phone reaches the app over https
    alone: bool = False  # whether no other device manages the game
