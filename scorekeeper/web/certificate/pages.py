"""The context of the certificate's template."""

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL = "localhost"


@dataclass(frozen=True, slots=True)
class CertificatePage:
    """The page that shows how to make a certificate."""

    hosts: tuple[str, ...]  # the names and addresses that the certificate is for
    subjects: str  # the same as OpenSSL writes them
    address: str  # what phones open afterwards


def certificate_page(known: Sequence[str], url: str) -> CertificatePage:
    """The page for a server with these known hosts, the one for phones last, that was reached at this address."""
    reached = urlsplit(url)
    here = reached.hostname or LOCAL
    hosts = tuple(dict.fromkeys((LOCAL, *(host.strip("[]") for host in known), here)))
    for_phones = here if here != LOCAL else hosts[-1]
    port = "" if reached.port is None else f":{reached.port}"
    return CertificatePage(
        hosts=hosts,
        subjects=",".join(f"IP:{host}" if _is_number(host) else f"DNS:{host}" for host in hosts),
        address=f"https://{f'[{for_phones}]' if ':' in for_phones else for_phones}{port}/",
    )


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
