"""What the templates of the phone room are given."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The switches; what they are set to only the phone itself knows."""

    key: str = field(metadata={"help": "the key of the game to go back to, empty where there is none"})
