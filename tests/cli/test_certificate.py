"""A certificate that the server cannot use is an error of one line, and the server does not start."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from tests.certificate import Certificate, new_certificate
from tests.cli.running import run


@pytest.fixture
def made(tmp_path: Path, instance: Path) -> Certificate:
    instance.rmdir()
    return new_certificate(tmp_path)


def refusal(*options: str) -> str:
    """The one line with which the server does not start."""
    done = run("--port", "0", *options)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("scorekeeper: ")
    assert done.err.count("\n") == 1, done.err
    return done.err.removeprefix("scorekeeper: ").rstrip("\n")


def test_certificate_and_key_go_together(made: Certificate) -> None:
    for option, file in (("--cert", made.file), ("--key", made.key)):
        assert refusal(option, str(file)) == "--cert and --key go together: give both or neither"


def test_a_missing_file_or_a_folder_is_named(made: Certificate) -> None:
    for missing in (made.file, made.key):
        text = missing.read_bytes()
        missing.unlink()
        assert refusal(*made.options) == f"{missing}: No such file or directory"
        missing.write_bytes(text)
    made.file.unlink()
    made.file.mkdir()
    assert refusal(*made.options) == f"{made.file}: Is a directory"


def test_the_key_of_another_certificate_is_refused(made: Certificate, tmp_path: Path) -> None:
    another = new_certificate(tmp_path / "another")
    made.key.write_bytes(another.key.read_bytes())
    assert refusal(*made.options) == f"{made.key} is not the key of the certificate in {made.file}"


@pytest.mark.parametrize("text", ["", "Dear diary", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"])
def test_a_file_without_a_certificate_or_a_key_is_named(made: Certificate, text: str) -> None:
    key = made.key.read_bytes()
    made.key.write_text(text)
    assert refusal(*made.options) == f"{made.key}: there is no usable private key in PEM form"
    made.key.write_bytes(key)
    made.file.write_text(text)
    assert refusal(*made.options) == f"{made.file}: there is no certificate in PEM form"


def test_a_key_with_a_password_is_refused_without_asking_for_it(made: Certificate) -> None:
    key = load_pem_private_key(made.key.read_bytes(), None)
    locked = BestAvailableEncryption(b"cucumber")
    made.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked))
    assert refusal(*made.options) == (
        f"{made.key}: the key has a password: take it off with openssl pkey -in {made.key} -out plain.pem"
    )


def test_before_the_certificate_is_read_no_database_is_made(made: Certificate, tmp_path: Path) -> None:
    made.key.unlink()
    refusal(*made.options)
    assert not (tmp_path / "instance").exists()
