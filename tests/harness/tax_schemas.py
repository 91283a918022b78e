"""What the published schemas of the tax authorities have against the XML of a note. They come with nfelib."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from lxml import etree

_FILES = {"nfeProc": "nfe/schemas/v4_0/procNFe_v4.00.xsd", "NFSe": "nfse/schemas/v1_0/NFSe_v1.01.xsd"}


def faults(xml: bytes) -> list[str]:
    """Every fault of an NF-e, NFC-e or national NFS-e, signed and authorised."""
    note = etree.fromstring(xml)
    schema = _schema(etree.QName(note).localname)
    schema.validate(note)
    return [entry.message for entry in schema.error_log]


@cache
def _schema(root: str) -> etree.XMLSchema:
    spec = find_spec("nfelib")  # its own modules take half a second
    assert spec is not None
    assert spec.submodule_search_locations
    return etree.XMLSchema(etree.parse(Path(spec.submodule_search_locations[0]) / _FILES[root]))
