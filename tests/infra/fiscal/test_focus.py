"""The adapter of Focus NFe against a provider on this machine, over HTTP."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from command_api.notes.composing import note_of
from command_api.notes.subject import KINDS, Kind
from infra.brazilian import PUB_TIME
from infra.fiscal.fake.server import FakeProvider
from infra.fiscal.focus import PATHS, Focus, read_callback
from infra.fiscal.provider import (
    Answer,
    Authorised,
    Cancelled,
    Handed,
    Malformed,
    NotGenuine,
    Rejected,
    Reported,
    Unknown,
    Unreachable,
)
from infra.fiscal.xml import read_note
from infra.messaging.addresses import NOT_ALLOWED, AddressGuard
from infra.ports import free_port
from tests.harness.notes import SALE, SUBJECTS
from tests.harness.tax_schemas import faults

NOON = datetime(2026, 12, 5, 15, tzinfo=UTC)
REASON = "O cliente desistiu da compra."
CONTENT = note_of(SALE).content


class Clock:
    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def provider(clock: Clock) -> Iterator[FakeProvider]:
    with FakeProvider("secret", now=clock, check=faults) as provider:
        yield provider


@pytest.fixture
def focus(provider: FakeProvider) -> Focus:
    return Focus("secret", provider.address, within=5)


def authorised(focus: Focus, kind: Kind = "nfe_venda", ref: str = "n-1") -> Authorised:
    answer = focus.hand_over(kind, ref, note_of(SUBJECTS[kind]).content)
    if isinstance(answer, Handed):
        assert isinstance(focus.read(kind, ref), Handed)
        answer = focus.read(kind, ref)
    assert isinstance(answer, Authorised)
    return answer


@pytest.mark.parametrize("kind", KINDS)
def test_a_note_of_each_kind_is_handed_over_read_and_cancelled(focus: Focus, kind: Kind) -> None:
    note = authorised(focus, kind)
    assert (note.number, note.key.isdigit(), len(note.key)) == ("1", True, 50 if kind == "nfse_locacao" else 44)
    assert note.xml is not None
    assert faults(note.xml) == []
    if kind == "nfce":
        assert note.pdf is None
        assert note.page == f"{focus.address}/arquivos/{note.key}.html"
    else:
        assert note.pdf is not None
        assert note.pdf.startswith(b"%PDF-")
    if kind != "nfse_locacao":
        assert read_note(note.xml).key == note.key
        assert read_note(note.xml).protocol == note.protocol != ""
    cancelled = focus.cancel(kind, "n-1", REASON)
    assert isinstance(cancelled, Cancelled)
    assert cancelled.protocol
    assert focus.read(kind, "n-1") == cancelled
    assert focus.cancel(kind, "n-1", REASON) == cancelled


def test_every_kind_has_a_path() -> None:
    assert set(PATHS) == set(KINDS)


def test_the_provider_of_tests_decides_after_a_moment(focus: Focus, clock: Clock) -> None:
    assert focus.hand_over("nfe_venda", "n-1", CONTENT) == Handed()
    clock.at += timedelta(seconds=5)
    assert isinstance(focus.read("nfe_venda", "n-1"), Authorised)


def test_a_second_note_has_the_next_number_of_its_series(focus: Focus) -> None:
    numbers = [authorised(focus, kind, f"n-{n}").number for n, kind in enumerate(("nfe_venda", "nfe_comodato", "nfce"))]
    assert numbers == ["1", "2", "1"]


def test_a_reference_that_is_taken_is_read(focus: Focus, provider: FakeProvider) -> None:
    assert focus.hand_over("nfe_venda", "n-1", CONTENT) == Handed()
    assert focus.hand_over("nfe_venda", "n-1", CONTENT) == Handed()
    first = focus.hand_over("nfe_venda", "n-1", CONTENT)
    assert isinstance(first, Authorised)
    assert focus.hand_over("nfe_venda", "n-1", CONTENT | {"natureza_operacao": "Outra"}) == first
    assert len(provider.notes) == 1
    assert isinstance(focus.cancel("nfe_venda", "n-1", REASON), Cancelled)
    assert isinstance(focus.hand_over("nfe_venda", "n-1", CONTENT), Cancelled)


def test_a_rejected_note_is_mended_under_its_reference(focus: Focus, provider: FakeProvider) -> None:
    wrong = CONTENT | {"valor_total": "1.00"}
    assert focus.hand_over("nfe_venda", "n-1", wrong) == Handed()
    provider.settle()
    rejected = focus.read("nfe_venda", "n-1")
    assert isinstance(rejected, Rejected)
    assert (rejected.code, rejected.is_denied) == ("610", False)
    assert rejected.sentence.startswith("Rejeição: Total da NF difere")
    assert authorised(focus).number == "1"


def test_a_note_that_is_wrong_in_form_is_rejected_at_once_with_every_fault(focus: Focus) -> None:
    rejected = focus.hand_over("nfe_venda", "n-1", CONTENT | {"cep_emitente": "7", "uf_emitente": "XX"})
    assert isinstance(rejected, Rejected)
    assert rejected.code == "erro_validacao_schema"
    assert "CEP" in rejected.sentence
    assert "UF" in rejected.sentence
    assert focus.read("nfe_venda", "n-1") == Unknown()


def test_faults_of_a_note_of_services_are_named(focus: Focus, provider: FakeProvider) -> None:
    content = note_of(SUBJECTS["nfse_locacao"]).content | {"cnpj_tomador": "19131243000198"}
    focus.hand_over("nfse_locacao", "n-1", content)
    provider.settle()
    assert focus.read("nfse_locacao", "n-1") == Rejected("E0188", "O CPF ou CNPJ do tomador é inválido.")


@pytest.mark.parametrize(("minutes", "code"), [(-6, "704"), (-5, ""), (5, ""), (6, "703")])
def test_an_nfce_is_issued_when_it_is_handed_over(focus: Focus, minutes: int, code: str) -> None:
    at = NOON + timedelta(minutes=minutes)
    content = note_of(SUBJECTS["nfce"]).content | {"data_emissao": at.astimezone(PUB_TIME).isoformat()}
    answer = focus.hand_over("nfce", "n-1", content)
    assert isinstance(answer, Rejected if code else Authorised)
    assert not isinstance(answer, Rejected) or answer.code == code


def test_a_number_is_used_once(focus: Focus, provider: FakeProvider) -> None:
    for ref, content in {"n-1": CONTENT, "n-2": CONTENT, "n-3": CONTENT | {"natureza_operacao": "Outra"}}.items():
        focus.hand_over("nfe_venda", ref, content | {"numero": "1"})
        provider.settle()
    assert isinstance(focus.read("nfe_venda", "n-1"), Authorised)
    rejected = [focus.read("nfe_venda", ref) for ref in ("n-2", "n-3")]
    assert [each.code for each in rejected if isinstance(each, Rejected)] == ["204", "539"]


@pytest.mark.parametrize(("kind", "hours"), [("nfe_venda", 24.0), ("nfce", 0.5)])
def test_a_note_is_cancelled_within_its_hours(focus: Focus, clock: Clock, kind: Kind, hours: float) -> None:
    authorised(focus, kind)
    authorised(focus, kind, "n-2")
    clock.at += timedelta(hours=hours)
    assert isinstance(focus.cancel(kind, "n-1", REASON), Cancelled)
    clock.at += timedelta(seconds=1)
    rejected = focus.cancel(kind, "n-2", REASON)
    assert isinstance(rejected, Rejected)
    assert rejected.code == "501"
    assert isinstance(focus.read(kind, "n-2"), Authorised)


def test_a_cancelling_whose_answer_was_lost_is_read_by_the_next_attempt(focus: Focus, provider: FakeProvider) -> None:
    authorised(focus)
    provider.fail("lost")
    assert isinstance(focus.cancel("nfe_venda", "n-1", REASON), Unreachable)
    assert provider.notes["n-1"].state == "cancelado"
    again = focus.cancel("nfe_venda", "n-1", REASON)
    assert isinstance(again, Cancelled)
    assert again.protocol


@pytest.mark.parametrize("reason", ["curta", "x" * 14, "x" * 256])
def test_a_reason_has_its_length(focus: Focus, reason: str) -> None:
    with pytest.raises(ValueError, match="de 15 a 255 letras"):
        focus.cancel("nfe_venda", "n-1", reason)


def test_what_is_not_authorised_is_not_cancelled(focus: Focus) -> None:
    assert focus.cancel("nfe_venda", "n-1", REASON) == Unknown()
    focus.hand_over("nfe_venda", "n-1", CONTENT)
    rejected = focus.cancel("nfe_venda", "n-1", REASON)
    assert isinstance(rejected, Rejected)
    assert rejected.code == "nfe_nao_autorizada"


def test_a_failure_of_the_provider_is_for_another_attempt(focus: Focus, provider: FakeProvider) -> None:
    provider.fail("error", "busy")
    broken = focus.hand_over("nfe_venda", "n-1", CONTENT)
    assert isinstance(broken, Unreachable)
    assert (broken.cause, broken.retry_after, broken.is_final) == ("A Focus NFe respondeu 500.", None, False)
    busy = focus.hand_over("nfe_venda", "n-1", CONTENT)
    assert isinstance(busy, Unreachable)
    assert (busy.cause, busy.retry_after) == ("A Focus NFe pede para esperar.", 7.0)
    assert focus.hand_over("nfe_venda", "n-1", CONTENT) == Handed()


def test_an_answer_that_was_lost_is_read_by_the_next_attempt(focus: Focus, provider: FakeProvider) -> None:
    provider.fail("lost")
    lost = focus.hand_over("nfce", "n-1", note_of(SUBJECTS["nfce"]).content)
    assert isinstance(lost, Unreachable)
    assert not lost.is_final
    again = focus.hand_over("nfce", "n-1", note_of(SUBJECTS["nfce"]).content)
    assert isinstance(again, Authorised)
    assert again.number == "1"


def test_a_provider_that_does_not_answer_is_not_waited_for(focus: Focus, provider: FakeProvider) -> None:
    provider.fail("stall")
    answer = replace(focus, within=0.2).hand_over("nfe_venda", "n-1", CONTENT)
    assert answer == Unreachable("A Focus NFe não respondeu a tempo.")
    assert provider.notes == {}


def test_a_provider_that_is_away_can_be_tried_again() -> None:
    answer = Focus("secret", f"http://127.0.0.1:{free_port()}", within=2).read("nfe_venda", "n-1")
    assert answer == Unreachable("A Focus NFe não atende.")


def test_a_wrong_token_is_for_a_person(provider: FakeProvider) -> None:
    answer = Focus("other", provider.address, within=5).hand_over("nfe_venda", "n-1", CONTENT)
    assert isinstance(answer, Unreachable)
    assert answer.is_final
    assert "other" not in repr(Focus("other", provider.address))


def test_the_guard_is_asked(provider: FakeProvider) -> None:
    answer = Focus("secret", provider.address.replace("http:", "https:"), guard=AddressGuard()).read("nfce", "n-1")
    assert answer == Unreachable(NOT_ALLOWED, is_final=True)


@pytest.mark.parametrize(
    "elsewhere", ["//{other}/a.xml", "http://{other}/a.xml", "http://127.0.0.1@{other}/a.xml", "/\\{other}/a.xml", "a"]
)
def test_a_file_on_another_host_is_not_fetched(focus: Focus, provider: FakeProvider, elsewhere: str) -> None:
    authorised(focus)
    with FakeProvider("secret") as other:
        address = elsewhere.format(other=other.address.removeprefix("http://"))
        other.files["/a.xml"] = b"<a/>"
        provider.notes["n-1"].said |= {"caminho_xml_nota_fiscal": address, "caminho_danfe": address}
        note = focus.read("nfe_venda", "n-1")
        assert isinstance(note, Authorised)
        assert (note.xml, note.pdf) == (None, None)
        assert other.asked == []
    assert note.page == ""


def test_a_file_that_is_too_large_or_of_another_kind_is_left(
    focus: Focus, provider: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    authorised(focus)
    said = provider.notes["n-1"].said
    provider.files[said["caminho_danfe"]] = b"<html>"
    monkeypatch.setattr("infra.fiscal.focus.LARGEST_FILE", len(provider.files[said["caminho_xml_nota_fiscal"]]))
    note = focus.read("nfe_venda", "n-1")
    assert isinstance(note, Authorised)
    assert note.xml == provider.files[said["caminho_xml_nota_fiscal"]]
    assert note.pdf is None
    provider.files[said["caminho_xml_nota_fiscal"]] += b"\n"
    note = focus.read("nfe_venda", "n-1")
    assert isinstance(note, Authorised)
    assert note.xml is None


def test_the_xml_of_another_note_is_left(focus: Focus, provider: FakeProvider) -> None:
    first, second = authorised(focus), authorised(focus, ref="n-2")
    assert first.key != second.key
    name = "caminho_xml_nota_fiscal"
    provider.notes["n-1"].said |= {name: provider.notes["n-2"].said[name]}
    assert focus.read("nfe_venda", "n-1") == first._replace(xml=None)


@pytest.mark.parametrize("ref", ["", "a/b", "a?b", "a b", "../a", "x" * 61])
def test_a_reference_is_plain(focus: Focus, ref: str) -> None:
    with pytest.raises(ValueError, match="a reference has"):
        focus.read("nfe_venda", ref)


SAID = {
    "ref": "n-1",
    "status": "autorizado",
    "status_sefaz": "100",
    "mensagem_sefaz": "Autorizado o uso da NF-e",
    "chave_nfe": "NFe41190607504505000132550010000000221923094166",
    "numero": "22",
    "serie": 1,
}


@pytest.mark.parametrize(
    ("changed", "answer"),
    [
        ({}, Authorised("41190607504505000132550010000000221923094166", "22", "1", "")),
        ({"status": "processando_autorizacao"}, Handed()),
        ({"status": "a_new_state"}, Handed()),
        ({"status": "cancelado", "numero_protocolo": "135"}, Cancelled("135")),
        (
            {"status": "erro_autorizacao", "status_sefaz": 778, "mensagem_sefaz": "NCM\ninexistente"},
            Rejected("778", "NCM inexistente"),
        ),
        (
            {"status": "denegado", "status_sefaz": "301", "mensagem_sefaz": "Uso denegado"},
            Rejected("301", "Uso denegado", is_denied=True),
        ),
    ],
)
def test_what_the_provider_reports_by_itself_is_understood(changed: dict[str, object], answer: Answer) -> None:
    body = json.dumps(SAID | changed).encode()
    assert read_callback("chosen", "chosen", body) == Reported("n-1", answer)


@pytest.mark.parametrize(("secret", "authorization"), [("chosen", "other"), ("chosen", ""), ("", ""), ("a", "ã")])
def test_a_report_of_another_is_refused(secret: str, authorization: str) -> None:
    with pytest.raises(NotGenuine):
        read_callback(secret, authorization, json.dumps(SAID).encode())


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"null", b'{"ref": 1', b'{"ref": {}}', b"\xff", b"[" * 100_000])
def test_a_report_that_is_nonsense_is_said_so(body: bytes) -> None:
    with pytest.raises(Malformed):
        read_callback("chosen", "chosen", body)


def test_the_provider_of_tests_reports_as_the_real_one(clock: Clock) -> None:
    with FakeProvider("secret") as house:  # whatever takes a POST
        with FakeProvider(
            "secret", now=clock, callback=f"{house.address}/v2/hook?ref=x", authorization="chosen", times=2
        ) as provider:
            authorised(Focus("secret", provider.address, within=5))
            for _ in range(100):
                if len(house.asked) == 2:
                    break
                provider.wait_until_closed(0.02)
        assert house.asked == ["POST /v2/hook?ref=x"] * 2
