"""A certificate for this machine and the authority that signs it, as a house makes them for its phones."""

import ssl
from pathlib import Path
from typing import NamedTuple

import trustme

NAMES = ("127.0.0.1", "localhost")


class Certificate(NamedTuple):
    """The files for the server, and that of the authority for those who are to accept the certificate."""

    file: Path
    key: Path
    authority: Path

    @property
    def options(self) -> tuple[str, ...]:
        """The options with which the server uses it."""
        return "--cert", str(self.file), "--key", str(self.key)

    @property
    def trusted(self) -> ssl.SSLContext:
        """TLS for a phone that accepts only this authority."""
        return ssl.create_default_context(cafile=str(self.authority))


def new_certificate(folder: Path) -> Certificate:
    """A new authority, and a certificate that it has signed for this machine; makes the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Certificate(folder / "cert.pem", folder / "key.pem", folder / "ca.crt")
    authority = trustme.CA()
    issued = authority.issue_cert(*NAMES)
    authority.cert_pem.write_to_path(made.authority)
    issued.cert_chain_pems[0].write_to_path(made.file)
    issued.private_key_pem.write_to_path(made.key)
    return made
