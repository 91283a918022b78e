"""Addresses of other people lead to the internet, never into the house's network."""

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_network

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from infra.messaging.addresses import NOT_ALLOWED, NOT_FOUND, AddressGuard, CheckedAddress
from infra.messaging.outcome import Failed

PUBLIC = "8.8.8.8"

PRIVATE_NETWORKS = (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4",
)  # fmt: skip

PRIVATE_IPV6 = (
    "::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "2001::1", "3fff::1",
    "100::1", "::7f00:1", "5f00::1", "64:ff9b:1::7f00:1",
)  # fmt: skip


def found(*ips: str) -> Callable[[str, int], Sequence[str]]:
    """A name server that knows one name."""
    return lambda _host, _port: ips


def private_ipv4() -> st.SearchStrategy[IPv4Address]:
    return st.sampled_from(PRIVATE_NETWORKS).flatmap(lambda net: st.ip_addresses(network=IPv4Network(net)))


@pytest.mark.parametrize(
    ("url", "host", "header", "target"),
    [
        ("https://Gancho.example/a?b=c#d", "gancho.example", "gancho.example", "/a?b=c"),
        ("https://gancho.example:8443", "gancho.example", "gancho.example:8443", "/"),
        ("https://gancho.example:443/", "gancho.example", "gancho.example", "/"),
        ("https://xn--aa-xka.example/", "xn--aa-xka.example", "xn--aa-xka.example", "/"),
        (f"https://{PUBLIC}/", PUBLIC, PUBLIC, "/"),
    ],
)
def test_a_public_address_is_resolved_to_what_was_checked(url: str, host: str, header: str, target: str) -> None:
    guard = AddressGuard(look_up=found(PUBLIC))
    address = guard.resolve(url)
    assert isinstance(address, CheckedAddress)
    assert (address.host, address.host_header, address.target, address.ips) == (host, header, target, (PUBLIC,))
    assert guard.is_acceptable(url) is None


def test_an_ipv6_address_is_written_in_brackets() -> None:
    address = AddressGuard(look_up=found("2606:4700::1111")).resolve("https://[2606:4700::1111]:8443/a")
    assert isinstance(address, CheckedAddress)
    assert address.host_header == "[2606:4700::1111]:8443"
    assert list(address.urls()) == ["https://[2606:4700::1111]:8443/a"]


@given(private_ipv4())
@example(IPv4Address("169.254.169.254"))
@example(IPv4Address("100.100.100.200"))
def test_a_name_that_leads_to_a_private_address_is_refused_in_every_wrapping(ip: IPv4Address) -> None:
    number = int(ip)
    wrapped = [
        str(ip),
        str(IPv6Address((0xFFFF << 32) | number)),  # IPv4-mapped
        str(IPv6Address((0x0064_FF9B << 96) | number)),  # NAT64
        str(IPv6Address((0x2002 << 112) | (number << 80) | 1)),  # 6to4
        str(IPv6Address((0x2001_0000 << 96) | (0x0808_0808 << 64) | (number ^ 0xFFFF_FFFF))),  # Teredo
        str(IPv6Address(number)),  # IPv4-compatible
    ]
    for each in wrapped:
        refusal = AddressGuard(look_up=found(each)).resolve("https://gancho.example/")
        assert refusal == Failed(NOT_ALLOWED, is_final=True), each


@given(private_ipv4())
def test_no_spelling_of_a_private_address_is_accepted(ip: IPv4Address) -> None:
    a, b, c, d = ip.packed
    spellings = [
        f"{ip}", f"{ip}.", f"{int(ip)}", f"0x{int(ip):x}", f"0{int(ip):o}", f"0x{a:x}.0x{b:x}.0x{c:x}.0x{d:x}",
        f"0{a:o}.0{b:o}.0{c:o}.0{d:o}", f"{a}.{b}.{c * 256 + d}", f"{a}.{b * 65536 + c * 256 + d}", f"0{a}.{b}.{c}.{d}",
        f"[::ffff:{ip}]", f"[::ffff:{a * 256 + b:x}:{c * 256 + d:x}]", f"%31{ip}", f"{ip}%00.example",
        f"gancho.example@{ip}", f"{ip}\\@gancho.example", f"{ip}#@gancho.example", f"①.{ip}", f"{ip}:0", f"{ip}:99999",
        f"\t{ip}", f" {ip}", f"[{ip}]", "[::1%25eth0]",
    ]  # fmt: skip
    guard = AddressGuard(look_up=found(PUBLIC))  # what it is led to must not matter
    for host in spellings:
        url = f"https://{host}/"
        assert guard.is_acceptable(url) is not None, url
        refusal = guard.resolve(url)
        assert isinstance(refusal, Failed), url
        assert refusal.is_final


@given(st.text(max_size=80))
@example("[")
@example("[]")
@example("a:b")
@example("\ud800")
def test_nothing_that_is_typed_raises(rest: str) -> None:
    guard = AddressGuard((ip_network("10.0.0.0/8"),), found("10.0.0.1"))
    for url in (rest, f"https://{rest}", f"http://{rest}/"):
        guard.is_acceptable(url)
        guard.resolve(url)


@pytest.mark.parametrize("ip", PRIVATE_IPV6)
def test_private_ipv6_addresses_are_refused(ip: str) -> None:
    assert AddressGuard(look_up=found(ip)).resolve("https://gancho.example/") == Failed(NOT_ALLOWED, is_final=True)
    assert AddressGuard().is_acceptable(f"https://[{ip}]/") is not None


def test_one_private_address_among_public_ones_refuses_the_name() -> None:
    assert AddressGuard(look_up=found(PUBLIC, "10.0.0.1")).resolve("https://gancho.example/") == Failed(
        NOT_ALLOWED, is_final=True
    )


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://gancho.example/", "O endereço precisa começar com https://."),
        ("ftp://gancho.example/", "O endereço precisa começar com https://."),
        ("gancho.example", "O endereço precisa começar com https://."),
        ("https://a:b@gancho.example/", "O endereço não pode ter usuário e senha."),
        ("https://@gancho.example/", "O endereço não pode ter usuário e senha."),
        ("https://gancho.example:0/", "A porta do endereço não existe."),
        ("https://gancho.example:70000/", "O endereço não está escrito certo."),
        ("https://gancho.example./", "O nome no endereço não está escrito certo."),
        ("https:///a", "O nome no endereço não está escrito certo."),
        ("https://localhost/", NOT_ALLOWED),
        ("https://açaí.example/", "O endereço tem espaços, acentos ou sinais que não podem estar nele."),
        ("https://gancho.example/a b", "O endereço tem espaços, acentos ou sinais que não podem estar nele."),
        ("https://gancho.example/" + "a" * 2_048, "O endereço tem mais de 2048 letras."),
    ],
)
def test_people_are_told_what_is_wrong_with_an_address(url: str, sentence: str) -> None:
    assert AddressGuard().is_acceptable(url) == sentence


def test_an_allowed_network_is_reached_also_without_tls() -> None:
    guard = AddressGuard((ip_network("10.1.0.0/16"),), found("10.1.2.3"))
    assert isinstance(guard.resolve("http://impressora/avisos"), CheckedAddress)
    assert isinstance(guard.resolve("https://impressora.example/"), CheckedAddress)
    assert guard.is_acceptable("http://10.1.2.3:8080/") is None
    assert guard.is_acceptable("http://10.2.2.3:8080/") == NOT_ALLOWED


def test_the_internet_is_reached_with_tls_only_although_a_network_is_allowed() -> None:
    guard = AddressGuard((ip_network("10.1.0.0/16"),), found(PUBLIC))
    assert guard.resolve("http://gancho.example/") == Failed(NOT_ALLOWED, is_final=True)
    assert isinstance(guard.resolve("https://gancho.example/"), CheckedAddress)


def test_a_name_that_is_not_found_may_be_found_later() -> None:
    def nothing(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    assert AddressGuard(look_up=nothing).resolve("https://gancho.example/") == Failed(NOT_FOUND)
    assert AddressGuard(look_up=found()).resolve("https://gancho.example/") == Failed(NOT_FOUND)
