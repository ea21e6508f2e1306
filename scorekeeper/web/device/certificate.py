"""The addresses of a server in a house network, for which it can get a certificate."""

from collections.abc import Sequence
from ipaddress import ip_address
from typing import TypedDict
from urllib.parse import urlsplit

LOCAL = "localhost"


class Addresses(TypedDict):
    """The names and numbers that the certificate is for, also as OpenSSL writes them, and what phones then open."""

    hosts: tuple[str, ...]
    subjects: str
    address: str


def addresses(known: Sequence[str], url: str) -> Addresses:
    """Those of a server with these known hosts, the one for phones last, that was reached at this address."""
    reached = urlsplit(url)
    here = reached.hostname or LOCAL
    hosts = tuple(dict.fromkeys((LOCAL, *(host.strip("[]") for host in known), here)))
    for_phones = here if here != LOCAL else hosts[-1]
    port = "" if reached.port is None else f":{reached.port}"
    return {
        "hosts": hosts,
        "subjects": ",".join(f"IP:{host}" if _is_number(host) else f"DNS:{host}" for host in hosts),
        "address": f"https://{f'[{for_phones}]' if ':' in for_phones else for_phones}{port}/",
    }


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
