"""Subjects of notes, one of each kind, complete and with data that a tax authority takes."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from msgspec import structs

from command_api.fiscal.details import FiscalHouse, Treatment
from command_api.notes.subject import Kind, NoteLine, Party, Subject

DAY = date(2026, 12, 5)
LAW = date(2027, 1, 4)
"""From here on a note of the Simples says IBS and CBS."""
HOUSE = FiscalHouse(
    regime="simples",
    state_registration="110042490114",
    city_registration="123",
    city_code="3546801",
    nfe_series=3,
    rent_class="000001",
)
NORMAL = FiscalHouse(regime="normal", state_registration="110042490114", city_registration="123", city_code="3546801")
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
    ISSUER,
    id=7,
    name="Bar do Zeca – Chopes & Petiscos Ltda.",
    document="19131243000197",
    registration_kind="contribuinte",
    registration="110042490115",
    complement="Loja 2",
    is_company=True,
)
PERSON = replace(
    BUYER, id=8, name="Zeca Antunes", document="52998224725", registration_kind="", registration="", is_company=False
)
ELSEWHERE = replace(BUYER, city="Belo Horizonte", city_code="3106200", state="MG", postal_code="30130-000")
TAXES = Treatment(cfop_inside="5405", cfop_outside="6404", icms="500", pis="49", cofins="49", tax_class="000001")
RATED = Treatment(
    cfop_inside="5102",
    cfop_outside="6102",
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
)
KEG = NoteLine(
    code="CHOPE-3",
    name="Chope Pilsen “da casa”, barril de 50 L",
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
TAP = replace(
    KEG,
    code="M-2",
    name="Chopeira 2 vias",
    quantity=Decimal(1),
    unit_price=Decimal(150),
    total=Decimal(150),
    where="model",
    id=2,
    ncm="84186999",
    cest="",
    treatment=structs.replace(TAXES, cfop_inside="5908", cfop_outside="6908", icms="400", tax_class="410999"),
)
SALE = Subject("nfe_venda", DAY, ISSUER, BUYER, HOUSE, [KEG], freight=Decimal("75.50"), paid=[("pix", Decimal(1000))])


def _back(line: NoteLine) -> NoteLine:
    assert line.treatment is not None
    return replace(line, treatment=structs.replace(line.treatment, cfop_inside="1909", cfop_outside="2909"))


SUBJECTS: dict[Kind, Subject] = {
    "nfce": replace(SALE, kind="nfce", buyer=Party(), freight=Decimal(0), paid=[("dinheiro", Decimal("1559.80"))]),
    "nfe_venda": SALE,
    "nfe_comodato": replace(SALE, kind="nfe_comodato", lines=[TAP], freight=Decimal(0), paid=()),
    "nfe_retorno": replace(SALE, kind="nfe_retorno", lines=[_back(TAP)], freight=Decimal(0), paid=()),
    "nfe_vasilhame": replace(
        SALE,
        kind="nfe_vasilhame",
        lines=[replace(TAP, code="B-50", name="Barril de 50 L, vazio", ncm="73101090")],
        freight=Decimal(0),
        paid=(),
    ),
    "nfse_locacao": replace(SALE, kind="nfse_locacao", lines=[TAP], freight=Decimal(0), paid=()),
}
