"""The page that shows how to make a certificate."""

from flask import Blueprint, current_app, render_template, request

from scorekeeper.web.certificate.pages import certificate_page

bp = Blueprint("certificate", __name__)


@bp.get("/certificate")
def show() -> str:
    """The steps, with the addresses of this server: those that it printed at its start, and the one of this request."""
    page = certificate_page(current_app.config["HOSTS"] or (), request.host_url)
    return render_template("certificate/certificate.html", page=page)
