"""What a note says, from what it is about: complete, or with the list of what is missing. Pure.

The words and fields are those of the API of Focus NFe (v2, NF-e, NFC-e and the national NFS-e), which other programs
can read, too. Nothing is computed but sums and the spread of the freight: codes and rates are the accountant's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, Literal, get_args

from command_api.fiscal.details import FiscalHouse, Treatment
from command_api.rules.order_account import PaymentMethod
from command_api.rules.tax_codes import CRT, WITH_SUBSTITUTION, asks_ibs_cbs, suits

Where = Literal["house", "business", "order", "customer", "product", "beer", "model", "profile"]
"""What kind of record mends what is missing."""
Kind = Literal["nfce", "nfe_venda", "nfe_comodato", "nfe_retorno", "nfe_vasilhame", "nfse_locacao"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
KIND_LABELS: Final[dict[Kind, str]] = {
    "nfce": "NFC-e de venda",
    "nfe_venda": "NF-e de venda",
    "nfe_comodato": "NF-e de comodato",
    "nfe_retorno": "NF-e de retorno de comodato",
    "nfe_vasilhame": "NF-e de vasilhames",
    "nfse_locacao": "NFS-e de locação",
}
OPERATIONS: Final[dict[Kind, str]] = {
    "nfce": "Venda",
    "nfe_venda": "Venda",
    "nfe_comodato": "Remessa de bem em comodato",
    "nfe_retorno": "Retorno de bem em comodato",
    "nfe_vasilhame": "Remessa de vasilhame",
}
RENT_CODE: Final = "990401"
"""National code of the rent of movable goods (99.04.01)."""
_NO_SERVICE: Final = "4"
"""Rent of movable goods is no service: the ISS does not fall on it."""
PAYMENT_CODES: Final[dict[PaymentMethod, str]] = {"dinheiro": "01", "cartao": "99", "pix": "17", "transferencia": "18"}
"""A card is of a kind that the house does not record."""
NO_PAYMENT: Final = "90"
_CENT: Final = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Missing:
    """What a note lacks, in a sentence (pt-BR), and the record that mends it; ``id`` where there are several."""

    sentence: str
    where: Where
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Party:
    """The seller or the buyer. ``document`` is a bare CPF or CNPJ; ``registration_kind`` is that of ``TaxData`` of a
    customer."""

    id: int | None = None
    name: str = ""
    document: str = ""
    registration_kind: str = ""
    registration: str = ""
    street: str = ""
    number: str = ""
    complement: str = ""
    district: str = ""
    city: str = ""
    city_code: str = ""
    state: str = ""
    postal_code: str = ""
    is_company: bool = False


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A line of goods: ``where`` and ``id`` name the record that its codes are from. ``treatment``: the taxes of the
    day; ``None``: it has no profile, or the profile none yet."""

    code: str
    name: str
    quantity: Decimal
    unit_price: Decimal
    total: Decimal
    where: Where
    id: int
    ncm: str = ""
    cest: str = ""
    origin: int = 0
    profile_id: int | None = None
    profile_name: str = ""
    treatment: Treatment | None = None
    unit: str = "UN"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a note is about. ``freight`` is spread over its lines; ``paid`` says how, in BRL."""

    kind: Kind
    day: date
    issuer: Party
    buyer: Party
    house: FiscalHouse
    lines: Sequence[NoteLine]
    freight: Decimal = Decimal(0)
    paid: Sequence[tuple[PaymentMethod, Decimal]] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """``content`` is JSON, with amounts as text of two decimals; it may be sent where nothing is ``missing``."""

    kind: Kind
    total: Decimal
    content: dict[str, Any]
    missing: Sequence[Missing] = field(default_factory=tuple)


def note_of(subject: Subject) -> Note:
    """The note, and what it lacks."""
    missing = [*_of_the_house(subject), *_of_the_buyer(subject)]
    if subject.kind == "nfse_locacao":
        return Note(subject.kind, _sum(subject), _rent(subject), [*missing, *_of_rent(subject)])
    missing += [each for line in subject.lines for each in _of_a_line(subject, line)]
    return Note(subject.kind, _sum(subject), _goods(subject), _once(missing))


def spread(amount: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """``amount`` in cents over ``weights``: each its share, and the cents that are left to the largest rests. Without a
    weight above 0 all of it is on the first."""
    whole = sum(weights, Decimal(0))
    if not weights or not whole:
        return [amount, *([Decimal(0)] * (len(weights) - 1))] if weights else []
    cents = int(amount / _CENT)
    shares = [cents * weight / whole for weight in weights]
    found = [int(share) for share in shares]
    order = sorted(range(len(weights)), key=lambda place: (found[place] - shares[place], place))
    for place in order[: cents - sum(found)]:
        found[place] += 1
    return [each * _CENT for each in found]


def _sum(subject: Subject) -> Decimal:
    return sum((line.total for line in subject.lines), subject.freight)


def _of_the_house(subject: Subject) -> Iterable[Missing]:
    house, issuer = subject.house, subject.issuer
    if not house.regime:
        yield Missing("Falta o regime tributário da casa.", "house")
    if not house.city_code:
        yield Missing("Falta o município da casa.", "house")
    if subject.kind == "nfse_locacao":
        if not house.city_registration:
            yield Missing("Falta a inscrição municipal da casa.", "house")
    elif not house.state_registration:
        yield Missing("Falta a inscrição estadual da casa.", "house")
    if len(issuer.document) != 14:
        yield Missing("Falta o CNPJ da casa.", "business")
    if not (issuer.street and issuer.district and issuer.postal_code and issuer.name):
        yield Missing("Falta a razão social ou o endereço da casa.", "business")


def _of_the_buyer(subject: Subject) -> Iterable[Missing]:
    buyer = subject.buyer
    if buyer.id is None:
        if subject.kind != "nfce":
            yield Missing("O pedido não tem um cliente do cadastro.", "order")
        return
    if not buyer.document:
        yield Missing(f"Falta o CPF ou CNPJ de {buyer.name}.", "customer", buyer.id)
    if buyer.is_company and not buyer.registration_kind:
        yield Missing(f"Falta o indicador de IE de {buyer.name}.", "customer", buyer.id)
    if not (buyer.street and buyer.number and buyer.district and buyer.postal_code and buyer.city_code):
        yield Missing(f"Falta o endereço fiscal de {buyer.name}.", "customer", buyer.id)


def _of_a_line(subject: Subject, line: NoteLine) -> Iterable[Missing]:
    if not line.ncm:
        yield Missing(f"Falta o NCM de {line.name}.", line.where, line.id)
    if not line.total:
        yield Missing(f"Falta o valor de {line.name}.", line.where, line.id)
    if line.profile_id is None:
        yield Missing(f"{line.name} não tem perfil de tributos.", line.where, line.id)
        return
    taxes, name = line.treatment, line.profile_name
    if taxes is None:
        yield Missing(f"O perfil “{name}” ainda não tem tributos neste dia.", "profile", line.profile_id)
        return
    is_outside = _is_outside(subject)
    if not (taxes.cfop_outside if is_outside else taxes.cfop_inside):
        where = "para fora do estado" if is_outside else "dentro do estado"
        yield Missing(f"Falta o CFOP {where} no perfil “{name}”.", "profile", line.profile_id)
    if not taxes.icms:
        yield Missing(f"Falta o CST ou CSOSN no perfil “{name}”.", "profile", line.profile_id)
    elif taxes.icms in WITH_SUBSTITUTION:
        yield Missing(
            f"{taxes.icms}, do perfil “{name}”, pede dados de substituição tributária que só o emissor tem.",
            "profile",
            line.profile_id,
        )
    elif not suits(subject.house.regime, taxes.icms):
        yield Missing(
            f"{taxes.icms}, do perfil “{name}”, não serve ao regime tributário da casa.", "profile", line.profile_id
        )
    if not (taxes.pis and taxes.cofins):
        yield Missing(f"Falta o CST do PIS ou da COFINS no perfil “{name}”.", "profile", line.profile_id)
    if not taxes.tax_class and asks_ibs_cbs(subject.house.regime, subject.day):
        yield Missing(
            f"Falta a classificação do IBS e da CBS no perfil “{name}”: sem ela a nota é rejeitada.",
            "profile",
            line.profile_id,
        )


def _of_rent(subject: Subject) -> Iterable[Missing]:
    if not subject.house.rent_class and asks_ibs_cbs(subject.house.regime, subject.day):
        yield Missing("Falta a classificação do IBS e da CBS da locação.", "house")
    for line in subject.lines:
        if not line.ncm and line.where != "order":
            yield Missing(f"Falta o NCM de {line.name}.", line.where, line.id)


def _is_outside(subject: Subject) -> bool:
    return bool(subject.buyer.state) and subject.buyer.state != subject.issuer.state


def _goods(subject: Subject) -> dict[str, Any]:
    house, issuer, buyer = subject.house, subject.issuer, subject.buyer
    is_sale = subject.kind in ("nfe_venda", "nfce")
    freight = spread(subject.freight, [line.total for line in subject.lines])
    items = [
        _item(subject, number, line, share)
        for number, (line, share) in enumerate(zip(subject.lines, freight, strict=True), 1)
    ]
    total = _sum(subject)
    is_final = buyer.registration_kind != "contribuinte"
    content = {
        "natureza_operacao": OPERATIONS[subject.kind],
        "data_emissao": subject.day.isoformat(),
        "tipo_documento": "0" if subject.kind == "nfe_retorno" else "1",
        "finalidade_emissao": "1",
        "local_destino": "2" if _is_outside(subject) else "1",
        "consumidor_final": "1" if is_final else "0",
        "presenca_comprador": "9" if is_sale and subject.kind == "nfe_venda" else "1" if is_sale else "0",
        "serie": str(house.nfce_series if subject.kind == "nfce" else house.nfe_series),
        "cnpj_emitente": issuer.document,
        "nome_emitente": issuer.name,
        "inscricao_estadual_emitente": house.state_registration,
        "regime_tributario_emitente": str(CRT.get(house.regime, "")),
        **_address("emitente", issuer),
        **({"indicador_intermediario": "0"} if subject.kind == "nfe_venda" else {}),
        "modalidade_frete": "0" if subject.kind != "nfce" else "9",
        "valor_produtos": _text(total - subject.freight),
        "valor_frete": _text(subject.freight),
        "valor_total": _text(total),
        "items": items,
        "formas_pagamento": _payments(subject, total) if is_sale else [{"forma_pagamento": NO_PAYMENT}],
    }
    if buyer.id is not None:
        content |= {
            "nome_destinatario": buyer.name,
            ("cpf_destinatario" if len(buyer.document) == 11 else "cnpj_destinatario"): buyer.document,
            "indicador_inscricao_estadual_destinatario": _INDICATORS.get(buyer.registration_kind, "9"),
            **_address("destinatario", buyer),
        }
        if buyer.registration:
            content["inscricao_estadual_destinatario"] = buyer.registration
    return content


_VALUE_OF_THE_SALE: Final = "3"
"""What the base of the ICMS is."""
_INDICATORS: Final = {"contribuinte": "1", "isento": "2", "nao_contribuinte": "9"}


def _item(subject: Subject, number: int, line: NoteLine, freight: Decimal) -> dict[str, Any]:
    taxes = line.treatment or Treatment()
    price = line.total / line.quantity if line.quantity else line.unit_price
    item = {
        "numero_item": str(number),
        "codigo_produto": line.code,
        "descricao": line.name,
        "cfop": taxes.cfop_outside if _is_outside(subject) else taxes.cfop_inside,
        "codigo_ncm": line.ncm,
        "unidade_comercial": line.unit,
        "quantidade_comercial": _text(line.quantity, "0.0001"),
        "valor_unitario_comercial": _text(price, "0.0000000001"),
        "unidade_tributavel": line.unit,
        "quantidade_tributavel": _text(line.quantity, "0.0001"),
        "valor_unitario_tributavel": _text(price, "0.0000000001"),
        "valor_bruto": _text(line.total),
        "inclui_no_total": "1",
        "icms_origem": str(line.origin),
        "icms_situacao_tributaria": taxes.icms,
        "pis_situacao_tributaria": taxes.pis,
        "cofins_situacao_tributaria": taxes.cofins,
    }
    if line.cest:
        item["cest"] = line.cest
    if freight:
        item["valor_frete"] = _text(freight)
    base = line.total + freight
    item |= _rated("icms", base, taxes.icms_rate, "icms_aliquota")
    if taxes.icms_rate is not None:
        item["icms_modalidade_base_calculo"] = _VALUE_OF_THE_SALE
    item |= _rated("pis", base, taxes.pis_rate, "pis_aliquota_porcentual")
    item |= _rated("cofins", base, taxes.cofins_rate, "cofins_aliquota_porcentual")
    if taxes.tax_class:
        item |= _ibs_cbs(taxes, base)
    if taxes.selective_class:
        item["is_situacao_tributaria"] = taxes.selective_class[:3]
        item["is_classificacao_tributaria"] = taxes.selective_class
    return item


def _ibs_cbs(taxes: Treatment, base: Decimal) -> dict[str, str]:
    """Class and, where the accountant gave rates, base and amounts."""
    said = {
        "ibs_cbs_situacao_tributaria": taxes.tax_class[:3],
        "ibs_cbs_classificacao_tributaria": taxes.tax_class,
    }
    if taxes.cbs_rate is None and taxes.ibs_state_rate is None:
        return said
    state, city = _share(base, taxes.ibs_state_rate), _share(base, taxes.ibs_city_rate)
    return said | {
        "ibs_cbs_base_calculo": _text(base),
        "ibs_uf_aliquota": _text(taxes.ibs_state_rate or Decimal(0), "0.0001"),
        "ibs_uf_valor": _text(state),
        "ibs_mun_aliquota": _text(taxes.ibs_city_rate or Decimal(0), "0.0001"),
        "ibs_mun_valor": _text(city),
        "ibs_valor_total": _text(state + city),
        "cbs_aliquota": _text(taxes.cbs_rate or Decimal(0), "0.0001"),
        "cbs_valor": _text(_share(base, taxes.cbs_rate)),
    }


def _rated(tax: str, base: Decimal, rate: Decimal | None, name: str) -> dict[str, str]:
    if rate is None:
        return {}
    return {
        f"{tax}_base_calculo": _text(base),
        name: _text(rate, "0.0001"),
        f"{tax}_valor": _text(_share(base, rate)),
    }


def _payments(subject: Subject, total: Decimal) -> list[dict[str, str]]:
    """What was paid up to the total; the rest is paid later."""
    found, rest = [], total
    for method, amount in subject.paid:
        counted = min(amount, rest)
        if counted > 0:
            found.append({"forma_pagamento": PAYMENT_CODES[method], "valor_pagamento": _text(counted)})
            rest -= counted
    if rest or not found:
        found.append({"forma_pagamento": "99", "descricao_pagamento": "A prazo", "valor_pagamento": _text(rest)})
    return found


def _rent(subject: Subject) -> dict[str, Any]:
    house, issuer, buyer = subject.house, subject.issuer, subject.buyer
    total = _sum(subject)
    said = {
        "data_emissao": subject.day.isoformat(),
        "data_competencia": subject.day.isoformat(),
        "serie_dps": str(house.nfse_series),
        "codigo_municipio_emissora": house.city_code,
        "cnpj_prestador": issuer.document,
        "inscricao_municipal_prestador": house.city_registration,
        "codigo_opcao_simples_nacional": {"mei": "2", "simples": "3", "simples_excesso": "3"}.get(house.regime, "1"),
        ("cpf_tomador" if len(buyer.document) == 11 else "cnpj_tomador"): buyer.document,
        "razao_social_tomador": buyer.name,
        **_address("tomador", buyer),
        "codigo_municipio_prestacao": house.city_code,
        "codigo_tributacao_nacional_iss": RENT_CODE,
        "descricao_servico": "Locação de bens móveis: " + "; ".join(line.name for line in subject.lines),
        "valor_servico": _text(total),
        "regime_especial_tributacao": "0",
        "tributacao_iss": _NO_SERVICE,
        "tipo_retencao_iss": "1",
        "locacao_bens_moveis": [
            {"ncm": line.ncm, "descricao": line.name, "quantidade": _text(line.quantity, "1")} for line in subject.lines
        ],
    }
    if house.rent_class:
        said["ibs_cbs_situacao_tributaria"] = house.rent_class[:3]
        said["ibs_cbs_classificacao_tributaria"] = house.rent_class
    return said


def _address(whose: str, party: Party) -> dict[str, str]:
    said = {
        f"logradouro_{whose}": party.street,
        f"numero_{whose}": party.number or "S/N",
        f"bairro_{whose}": party.district,
        f"municipio_{whose}": party.city,
        f"codigo_municipio_{whose}": party.city_code,
        f"uf_{whose}": party.state,
        f"cep_{whose}": party.postal_code.replace("-", ""),
    }
    return said | ({f"complemento_{whose}": party.complement} if party.complement else {})


def _share(base: Decimal, percent: Decimal | None) -> Decimal:
    return (base * (percent or 0) / 100).quantize(_CENT, ROUND_HALF_UP)


def _text(amount: Decimal, exponent: str = "0.01") -> str:
    return f"{amount.quantize(Decimal(exponent), ROUND_HALF_UP):f}"


def _once(missing: Sequence[Missing]) -> Sequence[Missing]:
    """Each sentence once, in its order."""
    return tuple(dict.fromkeys(missing))
