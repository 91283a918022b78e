"""What the business may say about itself."""

import base64
import io
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import PIL.Image
import pytest
from fastapi.testclient import TestClient

from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.event_store import Store
from command_api.images.pictures import Encoded
from command_api.images.workshop import PICTURES
from command_api.kernel import Actor, CommandContext, Refused
from command_api.rules.clauses import LONGEST_TEXT, MOST, Clause
from command_api.site import commands, events
from command_api.site.domain import BUSINESS, BusinessInfo, HoldRules, PixSettings
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from command_api.site.routes import router
from infra.files import FolderFiles
from infra.security.permissions import Role
from tests.harness.confined_work import held
from tests.harness.label_sheet import LABELS
from tests.scenario import given, happened, nothing_happened

TUESDAY = OpeningHours(1, "16:30", "00:00")
FRIDAY = OpeningHours(4, "16:30", "01:00")


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router)


def test_opening_hours_may_come_before_everything_else() -> None:
    nothing_happened().begins(lambda: BusinessInfo.open([FRIDAY, TUESDAY])).then(
        happened(events.OpeningHoursChanged, hours=(TUESDAY, FRIDAY))
    )


def test_equal_hours_are_no_event() -> None:
    week = happened(events.OpeningHoursChanged, hours=(TUESDAY, FRIDAY))
    given(BusinessInfo, week).when(lambda b: b.change_hours([FRIDAY, TUESDAY])).then()
    given(BusinessInfo, week).when(lambda b: b.change_hours([])).then(happened(events.OpeningHoursChanged, hours=()))


@pytest.mark.parametrize(
    ("hours", "sentence"),
    [
        ([TUESDAY, TUESDAY], "aparece uma vez"),
        ([OpeningHours(7, "10:00", "12:00")], "de 0 (segunda) a 6 (domingo)"),
        ([OpeningHours(1, "24:00", "12:00")], "HH:MM"),
        ([OpeningHours(1, "9:00", "12:00")], "HH:MM"),
        ([OpeningHours(6, "18:00", "05:00"), OpeningHours(0, "04:00", "12:00")], "domingo termina depois de segunda"),
    ],
)
def test_hours_that_cannot_be(hours: Sequence[OpeningHours], sentence: str) -> None:
    given(BusinessInfo, happened(events.OpeningHoursChanged, hours=())).refuses(
        lambda b: b.change_hours(hours), sentence
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"name": " "},
        {"landline": "11 5555-0100"},
        {"whatsapp_shop": "+0551155550100"},
        {"email": "contato@"},
        {"instagram": "http://instagram.example/x"},
        {"facebook": 'https://facebook.example/"><script>'},
        {"facebook": "javascript:alert(1)"},
        {"postal_code": "07500000"},
        {"state": "sp"},
        {"price_range": "caro"},
        {"latitude": "-23.3"},
        {"latitude": "91", "longitude": "0"},
        {"latitude": "NaN", "longitude": "0"},
        {"latitude": "norte", "longitude": "0"},
        {"reservation_max_people": 0},
        {"taps": 1000},
        {"calling_tables": 1000},
        {"tax_number": "11.222.333/0001-82"},
    ],
)
def test_data_that_cannot_be(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        BusinessInfo.introduce(Info(**{"name": "Pirilampo", **fields}))


def test_a_part_changes_and_the_rest_stays(api: TestClient, store: Store) -> None:
    first = {
        "name": "Pirilampo",
        "latitude": -23.3157,
        "longitude": -46.2214,
        "about": ["Um.", "Dois."],
        "whatsapp_business": "+5511955550101",
    }
    assert api.patch("/api/v1/site/business", json=first).status_code == 200
    answer = api.patch("/api/v1/site/business", json={"tagline": "A gente acende.", "about": ["Três."]})
    assert answer.json()["version"] == 2
    info = store.load(BusinessInfo, BUSINESS).info
    assert info == Info(
        name="Pirilampo",
        tagline="A gente acende.",
        about=("Três.",),
        latitude="-23.3157",
        longitude="-46.2214",
        whatsapp_business="+5511955550101",
    )
    assert events.BusinessInfoChanged.TOPIC == "site.BusinessInfoChanged"


def test_the_house_beer_is_a_beer_with_a_price(api: TestClient, store: Store) -> None:
    ctx = CommandContext(Actor(1, "Ana"), datetime(2026, 11, 21, tzinfo=UTC), "1")
    price = SizePrice(container_l=Decimal(30), price=Decimal(489))
    pilsen = add_beer(store, AddBeer("Pilsen", prices=(price,)), ctx).id
    priceless = add_beer(store, AddBeer("Sazonal"), ctx).id

    def choose(beer: int) -> tuple[int, str | None]:
        answer = api.patch("/api/v1/site/business", json={"name": "Pirilampo", "house_beer_id": beer})
        return answer.status_code, answer.json().get("error")

    assert choose(9) == (409, "Chope 9 não existe. Escolha outro chope da casa.")
    assert choose(priceless) == (
        409,
        "O chope “Sazonal” não tem preço por barril: não pode ser o chope da casa.",
    )
    assert choose(pilsen) == (200, None)
    assert choose(0) == (200, None)


def test_the_first_thing_said_is_the_name(api: TestClient) -> None:
    answer = api.patch("/api/v1/site/business", json={"city": "Santa Isabel"})
    assert (answer.status_code, answer.json()["error"]) == (409, "Informe antes o nome da casa.")
    assert answer.json()["mend"] == {"screen": "house"}, "every other tab leads there"


def test_hours_before_the_name_are_kept(api: TestClient, store: Store) -> None:
    hours = [{"weekday": 1, "opens": "16:30", "closes": "00:00"}]
    assert api.put("/api/v1/site/hours", json={"hours": hours}).status_code == 200
    assert api.patch("/api/v1/site/business", json={"name": "Pirilampo"}).status_code == 200
    business = store.load(BusinessInfo, BUSINESS)
    assert business.hours == (TUESDAY,)
    assert business.info == Info(name="Pirilampo")


@pytest.mark.parametrize(
    ("call", "path", "body"),
    [
        ("PATCH", "business", {"landline": "5555"}),
        ("PATCH", "business", {"latitude": "-23"}),
        ("PATCH", "business", {"state": "São"}),
        ("PATCH", "business", {"owner": "eu"}),
        ("PUT", "hours", {"hours": [{"weekday": 1, "opens": "16:3", "closes": "00:00"}]}),
        ("PUT", "hours", {"hours": [{"weekday": 1, "opens": "16:30", "closes": "00:00"}] * 2}),
        ("PUT", "hours", {}),
    ],
)
def test_malformed_bodies_are_refused(api: TestClient, call: str, path: str, body: dict[str, Any]) -> None:
    assert api.request(call, f"/api/v1/site/{path}", json=body).status_code == 422


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.MANAGER, 403), (Role.ADMIN, 200)])
def test_only_administrators_change_the_business(
    serving: Callable[..., TestClient], role: Role | None, status: int
) -> None:
    answer = serving(router, role).patch("/api/v1/site/business", json={"name": "Pirilampo"})
    assert answer.status_code == status


def test_the_rules_for_deposits_may_come_before_everything_else() -> None:
    nothing_happened().begins(lambda: BusinessInfo.hold(HoldRules(24, True))).then(
        happened(events.HoldRulesChanged, deposit_hold_hours=24, release_overdue_holds=True)
    )


def test_equal_rules_for_deposits_are_no_event() -> None:
    rules = happened(events.HoldRulesChanged, deposit_hold_hours=24, release_overdue_holds=True)
    given(BusinessInfo, rules).when(lambda b: b.change_holds(HoldRules(24, True))).then()
    given(BusinessInfo, rules).when(lambda b: b.change_holds(HoldRules(72, False))).then(
        happened(events.HoldRulesChanged, deposit_hold_hours=72, release_overdue_holds=False)
    )


@pytest.mark.parametrize("hours", [0, -1, 8761])
def test_a_deposit_is_waited_for_between_an_hour_and_a_year(hours: int) -> None:
    with pytest.raises(Refused, match="de 1 a 8760 horas"):
        BusinessInfo.hold(HoldRules(hours, False))


def test_the_rules_for_deposits_are_set_over_http(api: TestClient, store: Store) -> None:
    rules = {"deposit_hold_hours": 24, "release_overdue_holds": True}
    assert api.put("/api/v1/site/holds", json=rules).status_code == 200
    assert store.load(BusinessInfo, BUSINESS).holds == HoldRules(24, True)
    for wrong in (
        {"deposit_hold_hours": 24},
        {**rules, "deposit_hold_hours": 0},
        {**rules, "deposit_hold_hours": "24"},
    ):
        assert api.put("/api/v1/site/holds", json=wrong).status_code == 422


def test_a_change_of_an_older_version_is_refused(api: TestClient, store: Store) -> None:
    first = api.patch("/api/v1/site/business", json={"name": "Pirilampo"})
    api.patch("/api/v1/site/business", json={"tagline": "Chope bem tirado."})
    seen = {"If-Match": first.headers["ETag"]}
    stale = api.patch("/api/v1/site/business", json={"tagline": "A gente acende."}, headers=seen)
    assert (stale.status_code, stale.json()["current_version"]) == (412, 2)
    assert store.load(BusinessInfo, BUSINESS).info == Info(name="Pirilampo", tagline="Chope bem tirado.")


def test_a_colour_that_cannot_be_read_is_refused_with_the_pair(api: TestClient) -> None:
    refused = api.put("/api/v1/site/color", json={"color": "#7a1f2b"})
    assert refused.status_code == 409, refused.text
    assert refused.json()["error"] == (
        "A cor #7a1f2b não se lê sobre os cartões do site (#1f1610): o contraste é de 1,7 para 1, e o mínimo é 4,5. "
        "Escolha uma cor mais clara."
    )
    assert api.put("/api/v1/site/color", json={"color": "#7fd1ae"}).status_code == 200


def test_a_logo_becomes_a_square_whatever_its_shape(serving: Callable[..., TestClient], tmp_path: Path) -> None:
    files = FolderFiles(tmp_path)
    api = serving(router, files=files)
    wide = io.BytesIO()
    PIL.Image.new("RGBA", (300, 100), (200, 30, 30, 128)).save(wide, "PNG")
    assert (
        api.put("/api/v1/site/logo", json={"file_data": base64.b64encode(wide.getvalue()).decode()}).status_code == 200
    )
    [kept] = tmp_path.rglob("*.webp")
    with PIL.Image.open(kept) as square:
        assert (square.size, square.getpixel((0, 0))[3]) == ((512, 512), 0)
    assert api.put("/api/v1/site/logo", json={"file_data": base64.b64encode(b"GIF89a").decode()}).status_code == 415
    assert api.put("/api/v1/site/logo", json={"file_data": ""}).status_code == 200


def test_ten_logos_at_once_are_decoded_two_at_a_time(
    serving: Callable[..., TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may need hundreds of megabytes, however small its file."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(commands, "logo", partial(held, str(work), Encoded(b"RIFF", 512, 512)))
    api = serving(router, files=FolderFiles(tmp_path / "files"))

    def put(_: int) -> int:
        return api.put("/api/v1/site/logo", json={"file_data": "iVBORw0KGgo="}).status_code

    with ThreadPoolExecutor(10) as people:
        answers = [people.submit(put, number) for number in range(10)]
        deadline = time.monotonic() + 20
        while PICTURES._threads._work_queue.qsize() < 8 or len(list(work.iterdir())) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert len(list(work.iterdir())) == 2
        (work / "released").touch()
        assert {answer.result() for answer in answers} <= {200, 409}


def test_a_pix_key_is_stored_as_banks_register_it() -> None:
    nothing_happened().begins(lambda: BusinessInfo.be_paid(PixSettings("11.222.333/0001-81", "", ""))).then(
        happened(events.PixSettingsChanged, key="11222333000181", name="", city="")
    )
    known = happened(events.PixSettingsChanged, key="11222333000181", name="", city="")
    given(BusinessInfo, known).when(lambda b: b.change_pix(PixSettings("11222333/000181", "", ""))).then()
    given(BusinessInfo, known).when(lambda b: b.change_pix(PixSettings(" ", "", ""))).then(
        happened(events.PixSettingsChanged, key="", name="", city="")
    )
    given(BusinessInfo, known).refuses(
        lambda b: b.change_pix(PixSettings("11222333000180", "", "")), "não é uma chave PIX"
    )


FORUM = Clause("Foro", "Fica eleito o foro da comarca de {cidade}.")
LOSS = Clause("Perdas", "O que se perde é cobrado por {casa}.")


def test_the_clauses_of_the_contract_are_those_of_the_house_until_it_wants_none() -> None:
    nothing_happened().begins(lambda: BusinessInfo.word_contract([LOSS, FORUM])).then(
        happened(events.ContractClausesChanged, clauses=(LOSS, FORUM))
    )
    worded = happened(events.ContractClausesChanged, clauses=(LOSS, FORUM))
    given(BusinessInfo, worded).when(lambda b: b.change_clauses([LOSS, FORUM])).then()
    given(BusinessInfo, worded).when(lambda b: b.change_clauses([FORUM, LOSS])).then(
        happened(events.ContractClausesChanged, clauses=(FORUM, LOSS))
    )
    given(BusinessInfo, worded).when(lambda b: b.change_clauses([])).then(
        happened(events.ContractClausesChanged, clauses=())
    )


@pytest.mark.parametrize(
    ("clauses", "why"),
    [
        ([FORUM] * (MOST + 1), "até 30 cláusulas"),
        ([FORUM, Clause(" ", "Texto.")], "Dê à 2ª cláusula um título"),
        ([Clause("Foro", "x" * (LONGEST_TEXT + 1))], "um texto de até 4000 caracteres"),
        ([Clause("Foro", "Em {cidade}, com {valor}.")], r"tem \{valor\}, .*só podem ficar \{cidade\} e \{casa\}"),
        ([Clause("{Cidade}", "Texto.")], r"tem \{Cidade\}"),
    ],
)
def test_a_contract_that_cannot_be_printed_is_refused(clauses: list[Clause], why: str) -> None:
    with pytest.raises(Refused, match=why):
        BusinessInfo.word_contract(clauses)


def test_clauses_are_set_over_http_without_characters_that_turn_the_text(api: TestClient, store: Store) -> None:
    clause = {"title": "Foro", "text": "Comarca de {cidade}.\nO consumidor escolhe."}
    assert api.put("/api/v1/site/contract", json={"clauses": [clause]}).status_code == 200
    assert store.load(BusinessInfo, BUSINESS).clauses == (Clause(**clause),)
    for wrong in (
        {"title": "\u200b"},
        {"title": "Fo\nro"},
        {"title": "x" * 121},
        {"text": ""},
        {"text": "Fo\u202ero"},
        {"text": "Fo\u0007ro"},
    ):
        assert api.put("/api/v1/site/contract", json={"clauses": [{**clause, **wrong}]}).status_code == 422, wrong


def test_labels_that_fill_the_sheet_are_a_format() -> None:
    nothing_happened().begins(lambda: BusinessInfo.label(LABELS)).then(
        happened(events.LabelFormatChanged, **msgspec.structs.asdict(LABELS))
    )
    known = happened(events.LabelFormatChanged, **msgspec.structs.asdict(LABELS))
    given(BusinessInfo, known).when(lambda b: b.change_label_format(LABELS)).then()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"column_gap": Decimal("0.1")}, "As colunas não cabem na folha A4: ocupam 210,2 mm de 210 mm de largura."),
        ({"rows": 9}, "As linhas não cabem na folha A4: ocupam 326 mm de 297 mm de altura."),
        ({"sheet": "Letter"}, "As linhas não cabem na folha Carta: ocupam 290,5 mm de 279,4 mm de altura."),
        ({"height": Decimal("9.9")}, "ao menos 18 × 10 mm"),
        ({"left": Decimal(-1)}, "começam em 0 mm"),
        ({"columns": 0}, "de 1 a 11 colunas"),
    ],
)
def test_labels_that_no_sheet_has_are_refused(change: dict[str, Any], sentence: str) -> None:
    known = happened(events.LabelFormatChanged, **msgspec.structs.asdict(LABELS))
    given(BusinessInfo, known).refuses(
        lambda b: b.change_label_format(msgspec.structs.replace(LABELS, **change)), sentence
    )


def test_the_format_of_labels_is_set_over_http(api: TestClient, store: Store) -> None:
    sent = {
        name: each if isinstance(each, str) else float(each) for name, each in msgspec.structs.asdict(LABELS).items()
    }
    sent |= {"columns": 3, "rows": 8}
    assert api.put("/api/v1/site/labels", json=sent).status_code == 200
    assert store.load(BusinessInfo, BUSINESS).label_format == LABELS
    refused = api.put("/api/v1/site/labels", json={**sent, "rows": 9})
    assert (refused.status_code, refused.json()["error"][:22]) == (409, "As linhas não cabem na")
    for wrong in ({"width": 70.05}, {"height": 9}, {"sheet": "A5"}, {"rows": None}):
        assert api.put("/api/v1/site/labels", json={**sent, **wrong}).status_code == 422
