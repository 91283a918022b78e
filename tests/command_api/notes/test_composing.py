"""What a note says of its subject, what it lacks, and that its amounts are those of the order to the cent."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.fiscal.details import FiscalHouse, Treatment
from command_api.notes.composing import Note, note_of, spread
from command_api.notes.subject import NoteLine, Party, Subject

DAY = date(2026, 12, 5)
LAW = date(2027, 1, 4)
HOUSE = FiscalHouse(
    regime="simples", state_registration="110042490114", city_registration="123", city_code="3546801", nfe_series=3
)
ISSUER = Party(
    name="Pirilampo Chope Ltda.",
    document="11222333000181",
    street="Rua do Coreto",
    number="217",
    district="Centro",
    city="Santa Isabel",
    city_code="3546801",
    state="SP",
    postal_code="07500-000",
)
BUYER = replace(
    ISSUER, id=7, name="Bar do Zeca Ltda.", registration_kind="contribuinte", registration="1", is_company=True
)
TAXES = Treatment(cfop_inside="5405", cfop_outside="6404", icms="500", pis="49", cofins="49", tax_class="000001")
KEG = NoteLine(
    code="CHOPE-3",
    name="Chope Pilsen, barril de 50 L",
    quantity=Decimal(2),
    unit_price=Decimal("779.90"),
    total=Decimal("1559.80"),
    where="beer",
    id=3,
    ncm="22030000",
    cest="0302300",
    profile_id=2,
    profile_name="Chope com ST",
    treatment=TAXES,
)
SALE = Subject("nfe_venda", DAY, ISSUER, BUYER, HOUSE, [KEG], freight=Decimal("75.50"), paid=[("pix", Decimal(1000))])


def sentences(note: Note) -> list[str]:
    return [each.sentence for each in note.missing]


def test_a_sale_says_goods_freight_taxes_and_what_was_paid() -> None:
    note = note_of(SALE)
    assert (sentences(note), note.total) == ([], Decimal("1635.30"))
    said = note.content
    assert (said["valor_produtos"], said["valor_frete"], said["valor_total"]) == ("1559.80", "75.50", "1635.30")
    assert (said["serie"], said["regime_tributario_emitente"], said["local_destino"]) == ("3", "1", "1")
    assert said["indicador_inscricao_estadual_destinatario"] == "1"
    assert said["cnpj_destinatario"] == BUYER.document
    [item] = said["items"]
    assert (item["cfop"], item["icms_situacao_tributaria"], item["valor_frete"]) == ("5405", "500", "75.50")
    assert (item["ibs_cbs_situacao_tributaria"], item["ibs_cbs_classificacao_tributaria"]) == ("000", "000001")
    assert said["formas_pagamento"] == [
        {"forma_pagamento": "17", "valor_pagamento": "1000.00"},
        {"forma_pagamento": "99", "descricao_pagamento": "A prazo", "valor_pagamento": "635.30"},
    ]


def test_another_state_has_another_cfop() -> None:
    note = note_of(replace(SALE, buyer=replace(BUYER, state="MG", city_code="3106200")))
    assert (note.content["items"][0]["cfop"], note.content["local_destino"]) == ("6404", "2")


def test_rates_of_the_accountant_give_amounts() -> None:
    rated = replace(
        KEG,
        treatment=Treatment(
            cfop_inside="5102",
            icms="00",
            icms_rate=Decimal(18),
            pis="01",
            pis_rate=Decimal("0.65"),
            cofins="01",
            cofins_rate=Decimal(3),
            tax_class="000001",
            ibs_state_rate=Decimal("0.1"),
            ibs_city_rate=Decimal(0),
            cbs_rate=Decimal("0.9"),
        ),
    )
    house = FiscalHouse(regime="normal", state_registration="1", city_code="3546801")
    [item] = note_of(replace(SALE, house=house, lines=[rated])).content["items"]
    assert (item["icms_base_calculo"], item["icms_valor"], item["pis_valor"]) == ("1635.30", "294.35", "10.63")
    assert (item["ibs_uf_valor"], item["ibs_mun_valor"], item["cbs_valor"]) == ("1.64", "0.00", "14.72")


@pytest.mark.parametrize(
    ("subject", "sentence"),
    [
        (replace(SALE, house=FiscalHouse(state_registration="1", city_code="1")), "Falta o regime tributário da casa."),
        (replace(SALE, issuer=replace(ISSUER, document="")), "Falta o CNPJ da casa."),
        (
            replace(SALE, buyer=replace(BUYER, registration_kind="")),
            "Falta o indicador de IE de Bar do Zeca Ltda..",
        ),
        (replace(SALE, buyer=replace(BUYER, street="")), "Falta o endereço fiscal de Bar do Zeca Ltda.."),
        (replace(SALE, buyer=Party()), "O pedido não tem um cliente do cadastro."),
        (replace(SALE, lines=[replace(KEG, ncm="")]), "Falta o NCM de Chope Pilsen, barril de 50 L."),
        (
            replace(SALE, lines=[replace(KEG, profile_id=None)]),
            "Chope Pilsen, barril de 50 L não tem perfil de tributos.",
        ),
        (
            replace(SALE, lines=[replace(KEG, treatment=None)]),
            "O perfil “Chope com ST” ainda não tem tributos neste dia.",
        ),
        (
            replace(
                SALE, lines=[replace(KEG, treatment=Treatment(cfop_inside="5405", icms="60", pis="49", cofins="49"))]
            ),
            "60, do perfil “Chope com ST”, não serve ao regime tributário da casa.",
        ),
    ],
)
def test_what_is_missing_is_said(subject: Subject, sentence: str) -> None:
    assert sentences(note_of(subject)) == [sentence]


def test_from_the_day_of_the_law_a_note_of_the_simples_without_ibs_and_cbs_is_not_ready() -> None:
    unsaid = replace(KEG, treatment=Treatment(cfop_inside="5405", icms="500", pis="49", cofins="49"))
    before = replace(SALE, lines=[unsaid], day=date(2027, 1, 3))
    assert sentences(note_of(before)) == []
    assert sentences(note_of(replace(before, day=LAW))) == [
        "Falta a classificação do IBS e da CBS no perfil “Chope com ST”: sem ela a nota é rejeitada."
    ]


def test_two_lines_of_one_profile_lack_its_code_once() -> None:
    other = replace(KEG, name="Chope IPA", id=4, treatment=Treatment(icms="500", pis="49", cofins="49"))
    twice = replace(SALE, lines=[replace(other, id=5, name="Chope Weiss"), other])
    assert sentences(note_of(twice)) == ["Falta o CFOP dentro do estado no perfil “Chope com ST”."]


def test_a_rent_is_a_note_of_services_with_what_is_rented() -> None:
    tap = NoteLine("M-2", "Chopeira 2 vias", Decimal(1), Decimal(150), Decimal(150), "model", 2, ncm="84186999")
    house = FiscalHouse(regime="simples", city_registration="123", city_code="3546801", rent_class="000001")
    note = note_of(replace(SALE, kind="nfse_locacao", lines=[tap], freight=Decimal(0), house=house, day=LAW))
    assert sentences(note) == []
    assert note.content["codigo_tributacao_nacional_iss"] == "990401"
    assert note.content["locacao_bens_moveis"] == [
        {"ncm": "84186999", "descricao": "Chopeira 2 vias", "quantidade": "1"}
    ]
    assert note.content["valor_servico"] == "150.00"


amounts = st.integers(0, 99_999_99).map(lambda cents: Decimal(cents) / 100)


@given(amounts, st.lists(amounts, min_size=1, max_size=12))
def test_the_spread_is_the_amount_to_the_cent_and_in_proportion(amount: Decimal, weights: list[Decimal]) -> None:
    shares = spread(amount, weights)
    assert sum(shares) == amount
    whole = sum(weights)
    if whole:
        assert all(
            abs(share - amount * weight / whole) < Decimal("0.01")
            for share, weight in zip(shares, weights, strict=True)
        )


@given(amounts, st.lists(st.tuples(st.integers(1, 9), amounts), min_size=1, max_size=8))
def test_amounts_of_a_note_are_those_of_its_lines_to_the_cent(
    freight: Decimal, bought: list[tuple[int, Decimal]]
) -> None:
    lines = [replace(KEG, quantity=Decimal(n), unit_price=price, total=n * price) for n, price in bought]
    note = note_of(replace(SALE, lines=lines, freight=freight))
    items = note.content["items"]
    assert note.total == sum(n * price for n, price in bought) + freight
    assert sum(Decimal(item["valor_bruto"]) for item in items) + freight == note.total
    assert sum(Decimal(item.get("valor_frete", 0)) for item in items) == freight
    assert sum(Decimal(each["valor_pagamento"]) for each in note.content["formas_pagamento"]) == note.total
