"""What counts as one address."""

import pytest

from scorekeeper.live.hub import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a socket", "a socket"),
        ("", ""),
    ],
)
def test_of_ipv6_the_first_half_counts(address: str, network: str) -> None:
    assert network_of(address) == network
