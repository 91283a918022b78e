"""An authority for the servers of tests, and guards that let a test reach them."""

from ipaddress import ip_network

import pytest

from infra.messaging.addresses import AddressGuard
from tests.harness.messaging_servers import HOST, Authority

WITHIN = 0.4
"""Seconds for an attempt that is never answered."""
AT_MOST = 5.0
"""Seconds that show that an attempt ends, on a machine that is busy."""


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def loopback() -> AddressGuard:
    """A house that allows its own machine; every name leads there."""
    return AddressGuard((ip_network("127.0.0.0/8"),), lambda _host, _port: [HOST])
