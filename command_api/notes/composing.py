"""What a note says, from what it is about: complete, or with the list of what is missing. Pure.

The words and fields are those of the API of Focus NFe (v2, NF-e, NFC-e and the national NFS-e), which other programs
can read, too. Nothing is computed but sums and the spread of the freight: codes and rates are the accountant's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from command_api.fiscal.details import Treatment
from command_api.notes.missing import missing_of
from command_api.notes.subject import Kind, Missing, NoteLine, Party, Subject
from command_api.rules.note_states import AmendmentKind
from command_api.rules.order_account import PaymentMethod
from command_api.rules.tax_codes import CRT
from command_api.rules.windows import PUB_TIME

OPERATIONS: Final[dict[Kind, str]] = {
    "nfce": "Venda",
    "nfe_venda": "Venda",
    "nfe_comodato": "Remessa de bem em comodato",
    "nfe_retorno": "Retorno de bem em comodato",
    "nfe_vasilhame": "Remessa de vasilhame",
}
_AMENDMENTS: Final[dict[AmendmentKind, str]] = {"complement": "Complemento de venda", "return": "Devolução de venda"}
_PURPOSES: Final[dict[AmendmentKind, str]] = {"complement": "2", "return": "4"}
RENT_CODE: Final = "990401"
"""National code of the rent of movable goods (99.04.01)."""
_NO_SERVICE: Final = "4"
"""Rent of movable goods is no service: the ISS does not fall on it."""
PAYMENT_CODES: Final[dict[PaymentMethod, str]] = {"dinheiro": "01", "cartao": "99", "pix": "17", "transferencia": "18"}
"""A card is of a kind that the house does not record."""
NO_PAYMENT: Final = "90"
_CENT: Final = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Note:
    """``content`` is JSON, with amounts as text of two decimals; it may be sent where nothing is ``missing``."""

    kind: Kind
    total: Decimal
    content: dict[str, Any]
    missing: Sequence[Missing] = field(default_factory=tuple)


def note_of(subject: Subject) -> Note:
    """The note, and what it lacks."""
    content = _rent(subject) if subject.kind == "nfse_locacao" else _goods(subject)
    return Note(subject.kind, subject.total, content, missing_of(subject))


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


def _goods(subject: Subject) -> dict[str, Any]:
    house, issuer, buyer = subject.house, subject.issuer, subject.buyer
    is_sale = subject.kind in ("nfe_venda", "nfce")
    freight = spread(subject.freight, [line.total for line in subject.lines])
    items = [
        _item(subject, number, line, share)
        for number, (line, share) in enumerate(zip(subject.lines, freight, strict=True), 1)
    ]
    total = subject.total
    is_final = buyer.registration_kind != "contribuinte"
    amended = subject.amended
    comes_back = subject.kind == "nfe_retorno" or (amended is not None and amended.kind == "return")
    is_first_sale = is_sale and amended is None
    content = {
        "natureza_operacao": _AMENDMENTS[amended.kind] if amended else OPERATIONS[subject.kind],
        "data_emissao": _moment(subject),
        "tipo_documento": "0" if comes_back else "1",
        "finalidade_emissao": _PURPOSES[amended.kind] if amended else "1",
        "local_destino": "2" if subject.is_outside else "1",
        "consumidor_final": "1" if is_final else "0",
        "presenca_comprador": "0" if not is_first_sale else "9" if subject.kind == "nfe_venda" else "1",
        "serie": str(house.nfce_series if subject.kind == "nfce" else house.nfe_series),
        "cnpj_emitente": issuer.document,
        "nome_emitente": issuer.name,
        "inscricao_estadual_emitente": house.state_registration,
        "regime_tributario_emitente": str(CRT.get(house.regime, "")),
        **_address("emitente", issuer),
        **({"indicador_intermediario": "0"} if subject.kind == "nfe_venda" and is_first_sale else {}),
        "modalidade_frete": "0" if subject.kind != "nfce" else "9",
        "valor_produtos": _text(total - subject.freight),
        "valor_frete": _text(subject.freight),
        "valor_total": _text(total),
        "items": items,
        "formas_pagamento": _payments(subject, total) if is_first_sale else [{"forma_pagamento": NO_PAYMENT}],
    }
    if amended:
        content["notas_referenciadas"] = [{"chave_nfe": amended.key}]
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


def _moment(subject: Subject) -> str:
    """The moment of the hand-over: the authority refuses a day that is not yet, and long past ones."""
    at = subject.issued_at
    return subject.day.isoformat() if at is None else at.astimezone(PUB_TIME).isoformat(timespec="seconds")


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
        "cfop": taxes.cfop_outside if subject.is_outside else taxes.cfop_inside,
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
        how = "Vários meios" if subject.kind == "nfce" else "A prazo"
        found.append({"forma_pagamento": "99", "descricao_pagamento": how, "valor_pagamento": _text(rest)})
    return found


def _rent(subject: Subject) -> dict[str, Any]:
    house, issuer, buyer = subject.house, subject.issuer, subject.buyer
    total, issued_at = subject.total, subject.issued_at
    of_day = subject.day if issued_at is None else min(subject.day, issued_at.astimezone(PUB_TIME).date())
    prefix = f"Complemento da NFS-e {subject.amended.number}: l" if subject.amended else "L"
    said = {
        "data_emissao": _moment(subject),
        "data_competencia": of_day.isoformat(),
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
        "descricao_servico": f"{prefix}ocação de bens móveis: " + "; ".join(line.name for line in subject.lines),
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
