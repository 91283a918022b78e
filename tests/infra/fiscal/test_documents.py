"""The XML that the provider of tests gives is what the published schemas want, for every kind of note."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pypdfium2
import pytest
from msgspec import structs

from command_api.notes.composing import note_of
from command_api.notes.subject import Amended, Subject
from command_api.rules.note_keys import checked_note_key
from infra.fiscal.fake.authority import fault_of, is_cnpj, is_cpf
from infra.fiscal.fake.documents import Numbered, key_of, pdf_of, xml_of
from infra.fiscal.focus import PATHS
from infra.fiscal.xml import protocol_of, read_note
from tests.harness.notes import ELSEWHERE, KEG, LAW, NORMAL, PERSON, RATED, SALE, SUBJECTS, TAXES
from tests.harness.tax_schemas import faults

NUMBERED = Numbered(3, 7, "135260000000001", "2026-12-05T12:00:01-03:00", "12345678")
RATED_SALE = replace(SALE, house=NORMAL, lines=[replace(KEG, treatment=RATED)])
KEY = "35261211222333000181550010000001231000001235"
BACK = replace(KEG, treatment=structs.replace(TAXES, cfop_inside="1411", cfop_outside="2411"))
UNSAID = structs.replace(TAXES, tax_class="")


def with_taxes(icms: str, subject: Subject = SALE, pis: str = "49") -> Subject:
    taxes = structs.replace(TAXES, icms=icms, pis=pis, cofins=pis)
    return replace(subject, lines=[replace(KEG, treatment=taxes)])


SAMPLES = {
    **SUBJECTS,
    "with rates": RATED_SALE,
    "two lines": replace(SALE, lines=[KEG, replace(KEG, code="CHOPE-4", total=Decimal("0.01"))]),
    "to a person": replace(SALE, buyer=PERSON),
    "outside": replace(SALE, buyer=ELSEWHERE),
    "nfce with rates": replace(SUBJECTS["nfce"], house=NORMAL, lines=RATED_SALE.lines),
    "nfce with a buyer": replace(SUBJECTS["nfce"], buyer=PERSON),
    "before the law": replace(SALE, lines=[replace(KEG, treatment=UNSAID)]),
    "selective tax": replace(SALE, lines=[replace(KEG, treatment=structs.replace(TAXES, selective_class="000001"))]),
    **{f"CSOSN {code}": with_taxes(code, pis="07") for code in ("102", "300", "400", "500", "900")},
    **{f"CST {code}": with_taxes(code, RATED_SALE) for code in ("40", "41", "60", "90")},
    "complement": replace(SALE, paid=(), amended=Amended("complement", KEY, "7")),
    "complement of the price": replace(
        SALE, paid=(), lines=[replace(KEG, quantity=Decimal(0))], amended=Amended("complement", KEY, "7")
    ),
    "return": replace(
        SALE,
        paid=(),
        lines=[BACK],
        amended=Amended("return", KEY, "7"),
        house=structs.replace(SALE.house, sale_return_profile_id=6),
    ),
    "handed over": replace(SALE, issued_at=datetime(2026, 12, 5, 15, 4, 5, tzinfo=UTC)),
    "rent, handed over": replace(SUBJECTS["nfse_locacao"], issued_at=datetime(2026, 12, 5, 15, 4, 5, tzinfo=UTC)),
    "rent that became more": replace(SUBJECTS["nfse_locacao"], amended=Amended("complement", KEY, "7")),
    "rent for a person": replace(SUBJECTS["nfse_locacao"], buyer=PERSON),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_note_is_what_the_schema_wants(name: str) -> None:
    subject = SAMPLES[name]
    note = note_of(subject)
    assert not note.missing
    assert fault_of(PATHS[note.kind], note.content) is None
    xml = xml_of(PATHS[note.kind], note.content, NUMBERED)
    assert faults(xml) == []


@pytest.mark.parametrize("name", sorted(name for name in SAMPLES if SAMPLES[name].kind != "nfse_locacao"))
def test_what_is_read_of_a_note_is_what_was_handed_over(name: str) -> None:
    subject = SAMPLES[name]
    note = note_of(subject)
    path = PATHS[note.kind]
    read = read_note(xml_of(path, note.content, NUMBERED))
    assert read.key == key_of(path, note.content, NUMBERED)
    assert (read.total, read.protocol, read.issuer) == (note.total, NUMBERED.protocol, subject.issuer.document)
    assert (read.model, read.series, read.number) == ("65" if path == "nfce" else "55", "3", "7")
    assert read.says_ibs_cbs == (name != "before the law")
    if path == "nfe":
        assert checked_note_key(read.key) == read.key


def test_the_schemas_are_not_content_with_everything() -> None:
    for kind in ("nfe_venda", "nfce", "nfse_locacao"):
        xml = xml_of(PATHS[kind], note_of(SUBJECTS[kind]).content, NUMBERED)
        assert faults(xml.replace(b"<verAplic>", b"<verAplic><wrong/>"))
    content = note_of(SALE).content | {"inscricao_estadual_destinatario": "1"}
    assert faults(xml_of("nfe", content, NUMBERED))


REJECTED = {
    "207": {"cnpj_emitente": "11222333000182"},
    "208": {"cnpj_destinatario": "19131243000198"},
    "237": {"cnpj_destinatario": "", "cpf_destinatario": "52998224726"},
    "591": {"regime_tributario_emitente": "3"},
    "610": {"valor_total": "1635.31"},
    "733": {"local_destino": "2"},
    "519": {"tipo_documento": "0"},
    "254": {"finalidade_emissao": "2"},
    "321": {"finalidade_emissao": "4"},
}


@pytest.mark.parametrize("code", REJECTED)
def test_the_authority_rejects_a_wrong_note(code: str) -> None:
    fault = fault_of("nfe", note_of(SALE).content | REJECTED[code])
    assert fault is not None
    assert fault.code == code


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("778", {"codigo_ncm": "2203"}),
        ("590", {"icms_situacao_tributaria": "60"}),
        ("732", {"cfop": "6404"}),
        ("518", {"cfop": "1403"}),
    ],
)
def test_the_authority_names_the_item(code: str, changed: dict[str, str]) -> None:
    content = note_of(SALE).content
    fault = fault_of("nfe", content | {"items": [content["items"][0] | changed]})
    assert fault is not None
    assert (fault.code, fault.sentence[-9:]) == (code, "[nItem:1]")


@pytest.mark.parametrize(
    ("subject", "is_rejected"),
    [
        (replace(SALE, day=LAW), True),
        (SALE, False),
        (replace(SALE, house=NORMAL), True),
        (replace(SALE, house=NORMAL, day=LAW.replace(year=2026, month=8, day=2)), False),
        (replace(SALE, house=structs.replace(NORMAL, regime="mei")), False),
        (replace(SALE, house=structs.replace(NORMAL, regime="mei"), day=LAW), True),
    ],
)
def test_the_authority_and_the_house_ask_for_ibs_and_cbs_from_the_same_day(subject: Subject, is_rejected: bool) -> None:
    icms = "00" if subject.house.regime == "normal" else "102"
    taxes = structs.replace(UNSAID, icms=icms)
    note = note_of(replace(subject, lines=[replace(KEG, treatment=taxes)]))
    fault = fault_of("nfe", note.content)
    assert (fault is not None and fault.code == "1115") is is_rejected
    assert bool(note.missing) is is_rejected


def test_the_numbers_of_people_and_companies_have_check_digits() -> None:
    assert is_cnpj("11222333000181")
    assert is_cnpj("12ABC34501DE35")
    assert not is_cnpj("11222333000180")
    assert not is_cnpj("52998224725")
    assert is_cpf("52998224725")
    assert not is_cpf("52998224735")


@pytest.mark.parametrize(
    "content",
    [b"", b"no xml", b"<a/>", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', b"<infNFe>", b"\xff\xfe"],
)
def test_what_is_no_note_is_not_read(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"no |entities"):
        read_note(content)
    assert protocol_of(content) == ""


def test_a_pdf_has_one_page_with_its_lines() -> None:
    pages = pypdfium2.PdfDocument(pdf_of("DANFE", ["Número 7 (série 3)", "Bar do Zé"]))
    assert len(pages) == 1
    text = pages[0].get_textpage().get_text_bounded()
    assert all(each in text for each in ("SEM VALOR FISCAL", "Número 7 (série 3)", "Bar do Zé"))
