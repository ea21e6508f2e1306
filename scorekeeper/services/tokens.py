"""What opens a game: link tokens and spoken codes, made from the app's secret and kept as hashes only."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime

SALT_BYTES = 16
TOKEN_BYTES = 16
"""128 bits: nobody finds a link by trying."""

CODE_LENGTH = 6
CODE_LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"
"""Without look-alikes: no B and 8, I and 1, O and 0, S and 5, Z and 2."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The maker of tokens; `secret` is the app's own."""

    secret: str

    def token(self, salt: str) -> str:
        """The token that belongs to a salt: the same whenever it is shown, and not to be had from the database."""
        return urlsafe_b64encode(self._mac("link", salt)[:TOKEN_BYTES]).rstrip(b"=").decode("ascii")

    def code(self, salt: str, until: datetime) -> str:
        """The code of a link that holds until then: like the token it is the same whenever it is shown."""
        number = int.from_bytes(self._mac("code", f"{salt}:{until.timestamp():.0f}"))
        letters = []
        for _ in range(CODE_LENGTH):
            number, letter = divmod(number, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    def hash(self, text: str) -> str:
        """What is kept of a token, a code or a device's name. Keyed, because codes are short enough to be tried."""
        return self._mac("kept", text).hex()

    def _mac(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self.secret.encode(), f"{purpose}:{text}".encode(), "sha256")


def new_salt() -> str:
    """A salt for a new token."""
    return secrets.token_hex(SALT_BYTES)


def as_code(text: str) -> str:
    """What somebody typed, as a code: capitals, without spaces and dashes."""
    return "".join(text.split()).replace("-", "").upper()
