"""Guards requests to addresses that people typed or browsers sent against server-side request forgery (SSRF).

A host is looked up once, every address that it has must be public, and the connection goes to an address that was
checked. A second look-up could return another one (DNS rebinding).
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

from infra.messaging.outcome import Failed

IpAddress: TypeAlias = IPv4Address | IPv6Address
IpNetwork: TypeAlias = IPv4Network | IPv6Network

LONGEST_URL: Final = 2_048

NOT_ALLOWED: Final = "O endereço leva a uma rede interna."
NOT_FOUND: Final = "O nome do endereço não existe ou não foi encontrado."

_PORTS: Final = {"http": 80, "https": 443}
_VISIBLE: Final = re.compile(r"[!-\[\]-~]+")
"""ASCII without spaces, control characters and the backslash, which browsers read as a slash."""
_LABEL: Final = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?"
_NAME: Final = re.compile(rf"(?=.{{1,253}}\Z)(?:{_LABEL}\.)*(?![0-9_]){_LABEL}")
"""The last label begins with no digit: every spelling of an IPv4 address ends in a number (`2130706433`, `0x7f.1`)."""

_GLOBAL_IPV6: Final = IPv6Network("2000::/3")
_NAT64: Final = IPv6Network("64:ff9b::/96")
_NEVER: Final[tuple[IpNetwork, ...]] = tuple(
    ip_network(each)
    for each in (
        "168.63.129.16/32",  # public, but Azure's metadata of the machine that asks
        "192.0.0.0/24",  # some of it is global for `ipaddress`; Oracle's metadata is here
        "192.88.99.0/24",  # 6to4 relays
        "100.64.0.0/10",
        "2001::/23",  # Teredo and others
        "2001:db8::/32",
        "2002::/16",  # 6to4: the IPv4 address inside decides, and no server uses it
        "3fff::/20",
    )
)


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """Where a request goes: to one of `ips`, as `host`. The host is not looked up again."""

    scheme: str
    host: str
    port: int
    target: str
    """Path and query."""
    ips: tuple[str, ...]

    @property
    def host_header(self) -> str:
        """The value of the header `Host`."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == _PORTS[self.scheme] else f"{name}:{self.port}"

    def urls(self) -> Iterator[str]:
        """The URL of the request for each of the checked addresses."""
        for ip in self.ips:
            yield f"{self.scheme}://{f'[{ip}]' if ':' in ip else ip}:{self.port}{self.target}"


def look_up(host: str, port: int) -> Sequence[str]:
    """Return every IP address of the host. Blocks; raises `OSError` if there is none."""
    return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True, slots=True)
class AddressGuard:
    """Accepts https addresses on the internet, and http or https ones in the `allowed` private networks."""

    allowed: tuple[IpNetwork, ...] = ()
    look_up: Callable[[str, int], Sequence[str]] = look_up

    def is_acceptable(self, url: str) -> str | None:
        """Return the sentence for people why the address cannot be used, `None` if it can. Asks no name server."""
        return self._refusal(url)

    def resolve(self, url: str) -> CheckedAddress | Failed:
        """Look the host up and return where the request may go. Blocks as long as the name server does."""
        refusal = self._refusal(url)
        if refusal is not None:
            return Failed(refusal, is_final=True)
        parts = urlsplit(url)
        host, port = _host_and_port(parts)
        try:
            found = dict.fromkeys(self.look_up(host, port))
            ips = {written: ip_address(written) for written in found}
        except (OSError, ValueError):  # UnicodeError, of a label that is too long, is a ValueError
            return Failed(NOT_FOUND)
        if not ips:
            return Failed(NOT_FOUND)
        # a single private address is enough: which of them a client connects to is the name server's choice
        if not all(self._may_connect(ip, parts.scheme) for ip in ips.values()):
            return Failed(NOT_ALLOWED, is_final=True)
        path = parts.path or "/"
        target = f"{path}?{parts.query}" if parts.query else path
        return CheckedAddress(parts.scheme, host, port, target, tuple(ips))

    def _refusal(self, url: str) -> str | None:
        """Everything that the spelling alone decides."""
        if len(url) > LONGEST_URL:
            return f"O endereço tem mais de {LONGEST_URL} letras."
        if not _VISIBLE.fullmatch(url):
            return "O endereço tem espaços, acentos ou sinais que não podem estar nele."
        try:
            parts = urlsplit(url)
            host, port = _host_and_port(parts)
        except ValueError:
            return "O endereço não está escrito certo."
        if parts.scheme != "https" and not (parts.scheme == "http" and self.allowed):
            return "O endereço precisa começar com https://."
        if "@" in parts.netloc:
            return "O endereço não pode ter usuário e senha."
        if port == 0:
            return "A porta do endereço não existe."
        literal = _literal(host)
        if literal is None and not _NAME.fullmatch(host):
            return "O nome no endereço não está escrito certo."
        if literal is not None and not self._may_connect(literal, parts.scheme):
            return NOT_ALLOWED
        return None if self.allowed or "." in host or ":" in host else NOT_ALLOWED

    def _may_connect(self, ip: IpAddress, scheme: str) -> bool:
        meant = _meant(ip)
        if any(meant in network for network in self.allowed):
            return True
        return scheme == "https" and _is_public(meant)


def mail_url(host: str, port: int) -> str:
    """A mail server as the guard takes it: it is spoken to by TLS alone, so it is judged as an https address."""
    return f"https://{host}:{port}/"


def _host_and_port(parts: SplitResult) -> tuple[str, int]:
    """Raises `ValueError` for a port that is no number, or too large."""
    port = parts.port
    return parts.hostname or "", _PORTS.get(parts.scheme, 0) if port is None else port


def _literal(host: str) -> IpAddress | None:
    """The address if the host is one in its only canonical spelling."""
    try:
        ip = ip_address(host)
    except ValueError:
        return None
    return ip if str(ip) == host and "%" not in host else None  # a zone (`%eth0`) is about this machine's networks


def _meant(ip: IpAddress) -> IpAddress:
    """The address that the packets reach: an IPv4 address may be wrapped in an IPv6 one."""
    if isinstance(ip, IPv4Address):
        return ip
    if ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    if ip in _NAT64:
        return IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip


def _is_public(ip: IpAddress) -> bool:
    if any(ip in network for network in _NEVER):
        return False
    if isinstance(ip, IPv6Address) and ip not in _GLOBAL_IPV6:
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)
