"""What the tax authority rejects, with its codes: what a note of the house can get wrong, not all of its rules.

The rules are written down here on their own: they stand for the authority, not for the house. Sources: Manual de
Orientação do Contribuinte of the NF-e; Nota Técnica 2025.002 (IBS and CBS).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple

from infra.fiscal.keys import check_digit
from infra.json_object import JsonObject

CANCEL_WITHIN: Final = {"nfe": timedelta(hours=24), "nfce": timedelta(minutes=30)}
"""After the authorisation; another kind of note has no such limit here."""
_IBS_CBS_SINCE: Final = {
    "1": date(2027, 1, 4),
    "2": date(2027, 1, 4),
    "3": date(2026, 8, 3),
    "4": date(2027, 1, 4),
}
"""By CRT."""
_CLOCKS: Final = timedelta(minutes=5)
"""Between the issue of an NFC-e and its arrival."""
_SIMPLES: Final = ("1", "4")
_DIGITS: Final = re.compile(r"[0-9]+")
_NCM: Final = re.compile(r"[0-9]{8}")
_CPF: Final = re.compile(r"[0-9]{11}")
_CNPJ: Final = re.compile(r"[0-9A-Z]{12}[0-9]{2}")


class Fault(NamedTuple):
    """A rejection."""

    code: str
    sentence: str


DUPLICATE: Final = Fault("204", "Rejeição: Duplicidade de NF-e")
DUPLICATE_NUMBER: Final = Fault("539", "Rejeição: Duplicidade de NF-e com diferença na Chave de Acesso")
TOO_LATE_TO_CANCEL: Final = Fault("501", "Rejeição: Prazo de cancelamento superior ao previsto")


def fault_of(path: str, content: JsonObject, now: datetime | None = None) -> Fault | None:
    """The first fault of a note, as the authority reports one at a time. ``now``: when an NFC-e arrives there; one that
    names no time of its issue passes, because the provider would add it."""
    if path == "nfsen":
        return next(_of_a_service(content), None)
    return (_of_its_time(content, now) if path == "nfce" and now is not None else None) or next(
        _of_goods(content), None
    )


def is_cnpj(code: str) -> bool:
    """Whether its check digits fit."""
    return bool(_CNPJ.fullmatch(code)) and code[-2:] == check_digit(code[:12]) + check_digit(code[:13])


def is_cpf(code: str) -> bool:
    """Whether its check digits fit."""
    return bool(_CPF.fullmatch(code)) and code[-2:] == check_digit(code[:9], 11) + check_digit(code[:10], 11)


def _of_its_time(content: JsonObject, now: datetime) -> Fault | None:
    issued = datetime.fromisoformat(_said(content, "data_emissao"))
    if issued.tzinfo is None:
        return None
    if issued > now + _CLOCKS:
        return Fault("703", "Rejeição: Data-Hora de Emissão posterior ao horário de recebimento")
    if issued < now - _CLOCKS:
        return Fault("704", "Rejeição: NFC-e com Data-Hora de emissão atrasada")
    return None


def _of_goods(content: JsonObject) -> Iterator[Fault]:
    if not is_cnpj(_said(content, "cnpj_emitente")):
        yield Fault("207", "Rejeição: CNPJ do emitente inválido")
    cnpj, cpf = _said(content, "cnpj_destinatario"), _said(content, "cpf_destinatario")
    if cnpj and not is_cnpj(cnpj):
        yield Fault("208", "Rejeição: CNPJ do destinatário inválido")
    if cpf and not is_cpf(cpf):
        yield Fault("237", "Rejeição: CPF do destinatário inválido")
    purpose, refers = _said(content, "finalidade_emissao"), bool(content.get("notas_referenciadas"))
    if purpose == "2" and not refers:
        yield Fault("254", "Rejeição: NF-e complementar não possui NF referenciada")
    if purpose == "4" and not refers:
        yield Fault("321", "Rejeição: NF-e de devolução de mercadoria não possui documento fiscal referenciado")
    items = [each for each in content.get("items", []) if isinstance(each, dict)]
    for number, item in enumerate(items, 1):
        for fault in _of_an_item(content, item):
            yield fault._replace(sentence=f"{fault.sentence} [nItem:{number}]")
    summed = sum((_amount(item, "valor_bruto") + _amount(item, "valor_frete") for item in items), Decimal(0))
    if summed != _amount(content, "valor_total"):
        yield Fault("610", "Rejeição: Total da NF difere do somatório dos valores que compõem o valor total da NF")


def _of_an_item(content: JsonObject, item: JsonObject) -> Iterator[Fault]:
    if not _NCM.fullmatch(_said(item, "codigo_ncm")):
        yield Fault("778", "Rejeição: Informado NCM inexistente")
    crt, icms = _said(content, "regime_tributario_emitente"), _said(item, "icms_situacao_tributaria")
    if crt in _SIMPLES and len(icms) == 2:
        yield Fault("590", "Rejeição: Informado CST para emissor do Simples Nacional (CRT=1)")
    if crt not in _SIMPLES and len(icms) == 3:
        yield Fault("591", "Rejeição: Informado CSOSN para emissor que não é do Simples Nacional (CRT diferente de 1)")
    yield from _of_a_cfop(
        _said(item, "cfop"), is_entry=_said(content, "tipo_documento") == "0", where=_said(content, "local_destino")
    )
    said = _said(item, "ibs_cbs_classificacao_tributaria")
    since = _IBS_CBS_SINCE.get(crt)
    if not said and since is not None and _day(content) >= since:
        yield Fault("1115", "Rejeição: Não informado o grupo de IBS e CBS")


def _of_a_cfop(cfop: str, *, is_entry: bool, where: str) -> Iterator[Fault]:
    """``where`` is 1 within the state, 2 outside of it."""
    if not is_entry and cfop[:1] in ("1", "2", "3"):
        yield Fault("518", "Rejeição: CFOP de entrada para NF-e de saída")
    if is_entry and cfop[:1] in ("5", "6", "7"):
        yield Fault("519", "Rejeição: CFOP de saída para NF-e de entrada")
    if cfop[:1] in ("2", "6") and where != "2":
        yield Fault("732", "Rejeição: CFOP de operação interestadual e idDest diferente de 2")
    if cfop[:1] in ("1", "5") and where != "1":
        yield Fault("733", "Rejeição: CFOP de operação interna e idDest diferente de 1")


def _of_a_service(content: JsonObject) -> Iterator[Fault]:
    """Codes of the national NFS-e begin with E."""
    if not is_cnpj(_said(content, "cnpj_prestador")):
        yield Fault("E0080", "O CNPJ do prestador é inválido.")
    cnpj, cpf = _said(content, "cnpj_tomador"), _said(content, "cpf_tomador")
    if (cnpj and not is_cnpj(cnpj)) or (cpf and not is_cpf(cpf)):
        yield Fault("E0188", "O CPF ou CNPJ do tomador é inválido.")
    if not _DIGITS.fullmatch(_said(content, "codigo_tributacao_nacional_iss")):
        yield Fault("E0310", "O código de tributação nacional não existe.")


def _day(content: JsonObject) -> date:
    return date.fromisoformat(_said(content, "data_emissao")[:10])


def _amount(said: JsonObject, name: str) -> Decimal:
    try:
        return Decimal(_said(said, name) or 0)
    except InvalidOperation:
        return Decimal(0)


def _said(said: JsonObject, name: str) -> str:
    value: Any = said.get(name)
    return "" if value is None else str(value)
