"""What the forms of all rooms share."""

import pytest
from flask import Flask
from flask_babel import force_locale
from werkzeug.datastructures import MultiDict

from scorekeeper.web.forms import AskForm


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "Dieses Feld wird benötigt."), ("ia", "This field is required.")]
)
def test_form_errors_are_in_the_language_of_the_request_or_in_english(app: Flask, language: str, sentence: str) -> None:
    with app.test_request_context("/"), force_locale(language):
        form = AskForm(formdata=MultiDict())  # type: ignore[no-untyped-call]
        assert not form.validate()
        assert form.client_id.errors == [sentence]
