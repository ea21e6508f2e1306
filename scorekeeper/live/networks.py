"""What limits for one address count."""

from ipaddress import IPv6Address, ip_address


def network_of(address: str) -> str:
    """The address; of IPv6 only its first 64 bits, since its owner chooses the rest."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(parsed.packed[:8] + bytes(8)))
