"""What the XML of an authorised note says. Files of others: without entities, and nothing of them is trusted."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

_NFE: Final = "{http://www.portalfiscal.inf.br/nfe}"
_ENTITIES: Final = (b"<!DOCTYPE", b"<!ENTITY")


class ReadNote(NamedTuple):
    """Of an NF-e or NFC-e. ``protocol`` is empty while it is not authorised."""

    key: str
    model: str
    series: str
    number: str
    issuer: str
    total: Decimal
    says_ibs_cbs: bool
    protocol: str


def read_note(content: bytes) -> ReadNote:
    """Read an NF-e or NFC-e, alone or with its protocol. Raises ``ValueError``."""
    root = _parsed(content)
    note = next(root.iter(f"{_NFE}infNFe"), None)
    if note is None:
        raise ValueError("no NF-e")
    try:
        total = Decimal(_of(note, "total/ICMSTot/vNF"))
    except InvalidOperation as error:
        raise ValueError("no total") from error
    items = note.findall(f"{_NFE}det")
    return ReadNote(
        key=note.get("Id", "").removeprefix("NFe"),
        model=_of(note, "ide/mod"),
        series=_of(note, "ide/serie"),
        number=_of(note, "ide/nNF"),
        issuer=_of(note, "emit/CNPJ"),
        total=total,
        says_ibs_cbs=bool(items) and all(_of(item, "imposto/IBSCBS/cClassTrib") for item in items),
        protocol=_protocol(root),
    )


def protocol_of(content: bytes) -> str:
    """The protocol of the authorisation in the XML of a note; empty if there is none."""
    try:
        return _protocol(_parsed(content))
    except ValueError:
        return ""


def _protocol(root: ET.Element) -> str:
    return next((each.text or "" for each in root.iter(f"{_NFE}nProt")), "")


def _parsed(content: bytes) -> ET.Element:
    if any(each in content for each in _ENTITIES):
        raise ValueError("no note has entities")
    try:
        return ET.fromstring(content)  # noqa: S314  # without entities
    except ET.ParseError as error:
        raise ValueError("no XML") from error


def _of(element: ET.Element, path: str) -> str:
    return element.findtext("/".join(f"{_NFE}{name}" for name in path.split("/"))) or ""
