"""Link tokens and spoken codes, computed from the app's secret. The database has only their hashes."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime

SALT_BYTES = 16
TOKEN_BYTES = 16
"""128 bits, so nobody can guess a link."""

CODE_LENGTH = 6
CODE_LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"
"""Without characters that look alike: B and 8, I and 1, O and 0, S and 5, Z and 2."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Computes tokens and codes; `secret` is the app's."""

    secret: str

    def token(self, salt: str) -> str:
        """The token for a salt: always the same, and impossible to find from the database alone."""
        return urlsafe_b64encode(self._mac("link", salt)[:TOKEN_BYTES]).rstrip(b"=").decode("ascii")

    def new(self) -> tuple[str, str]:
        """The salt of a new token, and the token's hash."""
        salt = secrets.token_hex(SALT_BYTES)
        return salt, self.hash(self.token(salt))

    def code(self, salt: str, until: datetime) -> str:
        """The code for a link's salt and the time until which it is valid: always the same, like the token."""
        number = int.from_bytes(self._mac("code", f"{salt}:{until.timestamp():.0f}"))
        letters = []
        for _ in range(CODE_LENGTH):
            number, letter = divmod(number, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    def hash(self, text: str) -> str:
        """The hash to store of a token, a code or a device id. It uses the secret, because codes are easy to guess."""
        return self._mac("kept", text).hex()

    def _mac(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self.secret.encode(), f"{purpose}:{text}".encode(), "sha256")


def as_code(text: str) -> str:
    """The text that somebody typed, as a code: in capitals, without spaces and hyphens."""
    return "".join(text.split()).replace("-", "").upper()
