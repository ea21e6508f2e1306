"""A phone that saves hands through its journal, as the board's script does (services/JOURNAL.md)."""

import json
import secrets
from collections.abc import Iterable
from typing import Any

from tests.server.serving import Answer, Phone

Command = dict[str, Any]
TRICK = ((0, "2"), (1, "3"), (2, "K"))


class Journal:
    """What a phone sends and asks for one game. `revision` is the newest fact that it has."""

    def __init__(self, phone: Phone, key: str) -> None:
        self.phone = phone
        self.address = f"/g/{key}/journal"
        page = phone.get(f"/g/{key}").body
        game = json.loads(page.partition('id="game">')[2].partition("</script>")[0])
        self.revision: int = game["revision"]
        self.size = 0
        """The bytes of the last answer."""
        self._token: str = game["token"]

    def hand(self, trick: Iterable[tuple[int, str]] = TRICK) -> Command:
        """The command that records this final trick as the next hand."""
        return {
            "id": secrets.token_hex(16),
            "base": self.revision,
            "kind": "record",
            "body": {"final_trick": [list(laid) for laid in trick]},
        }

    def save(self, trick: Iterable[tuple[int, str]] = TRICK) -> str:
        """The id of the next hand, which must be kept."""
        command = self.hand(trick)
        assert outcomes(self.send(command)) == ["kept"]
        return str(command["id"])

    def send(self, *commands: Command) -> dict[str, Any]:
        """The answer to these commands."""
        return self.read(self.try_to_send(*commands))

    def try_to_send(self, *commands: Command) -> Answer:
        """The server's response to these commands, which may be an error."""
        return self.phone.post_json(self.address, {"revision": self.revision, "commands": commands}, self._token)

    def ask(self) -> dict[str, Any]:
        """What is new."""
        return self.read(self.phone.get(f"{self.address}?revision={self.revision}"))

    def read(self, answer: Answer) -> dict[str, Any]:
        """What is in the server's response, which must be fine."""
        assert answer.status == 200, answer
        found: dict[str, Any] = json.loads(answer.body)
        self.size = len(answer.body.encode())
        self.revision = found["revision"]
        return found


def outcomes(answer: dict[str, Any]) -> list[str]:
    """The outcomes in an answer, in order."""
    return [one["outcome"] for one in answer["outcomes"]]
