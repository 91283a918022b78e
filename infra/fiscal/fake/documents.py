"""Documents of notes from their content: XML in the layouts of the tax authorities, and one page of PDF.

The signature is one in form alone. ``tests/infra/fiscal`` checks the XML against the published schemas.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

from infra.fiscal.keys import access_key
from infra.json_object import JsonObject

MODELS: Final = {"nfe": "55", "nfce": "65"}
PROGRAM: Final = "Choperia testes"
_NFE: Final = "http://www.portalfiscal.inf.br/nfe"
_NFSE: Final = "http://www.sped.fazenda.gov.br/nfse"
_DS: Final = "http://www.w3.org/2000/09/xmldsig#"
_C14N: Final = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
_PAGE: Final = (
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
)
_UNSIGNED: Final = base64.b64encode(b"sem valor: provedor de testes").decode()
_TEST: Final = "2"
"""The environment of tests (tpAmb)."""
_PLAIN: Final = str.maketrans({"–": "-", "—": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "\u00a0": " "})
_SN_WITHOUT_RATES: Final = ("102", "103", "300", "400")
_ICMS_WITHOUT_RATES: Final = ("40", "41", "50")
_RATED_PIS: Final = ("01", "02")
_UNTAXED_PIS: Final = ("04", "05", "06", "07", "08", "09")

_Inside = ET.Element | str | None


class Numbered(NamedTuple):
    """What the provider adds to a note. ``at`` is an instant with its zone, as ISO 8601; ``code``: eight digits."""

    series: int
    number: int
    protocol: str
    at: str
    code: str


def key_of(path: str, content: JsonObject, numbered: Numbered) -> str:
    """The key that a note has or will have; ``path`` as in the API: ``nfe``, ``nfce`` or ``nfsen``."""
    if path == "nfsen":
        cnpj, city = _said(content, "cnpj_prestador"), _said(content, "codigo_municipio_emissora")
        return f"{city}12{cnpj}{numbered.number:013}{numbered.at[2:4]}{numbered.at[5:7]}{numbered.code}00"[:50]
    return access_key(
        _said(content, "codigo_municipio_emitente")[:2],
        date.fromisoformat(_issued(content)[:10]),
        _said(content, "cnpj_emitente"),
        MODELS[path],
        numbered.series,
        numbered.number,
        numbered.code,
    )


def xml_of(path: str, content: JsonObject, numbered: Numbered) -> bytes:
    """The authorised note."""
    root = _service(content, numbered) if path == "nfsen" else _goods(path, content, numbered)
    return f'<?xml version="1.0" encoding="UTF-8"?>{ET.tostring(root, encoding="unicode")}'.encode()


def pdf_of(title: str, lines: Sequence[str]) -> bytes:
    """One page of A4 with these lines."""
    shown = "".join(f"0 -16 Td ({_pdf_text(line)}) Tj " for line in ("SEM VALOR FISCAL", *lines))
    drawn = f"BT /F1 16 Tf 50 780 Td ({_pdf_text(title)}) Tj /F1 10 Tf {shown}ET".encode("cp1252", "replace")
    parts = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        _PAGE,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    )
    written, places = bytearray(b"%PDF-1.4\n"), []
    for number, part in enumerate(parts, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(written) + (
        b"xref\n0 6\n0000000000 65535 f \n%strailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (table, len(written))
    )


def _pdf_text(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _goods(path: str, content: JsonObject, numbered: Numbered) -> ET.Element:
    key = key_of(path, content, numbered)
    items = [each for each in content.get("items", []) if isinstance(each, dict)]
    note = _tag(
        "infNFe",
        _ide(path, content, numbered, key),
        _issuer(content),
        _buyer(path, content),
        *(_det(item) for item in items),
        _total(content, items),
        _tag("transp", _leaf("modFrete", _said(content, "modalidade_frete"))),
        _tag("pag", *(_payment(each) for each in content.get("formas_pagamento", []))),
        versao="4.00",
        Id=f"NFe{key}",
    )
    digest = _digest(note)
    signed = _tag("NFe", note, _looked_up(key) if path == "nfce" else None, _signature(f"#NFe{key}", digest))
    signed.set("xmlns", _NFE)
    received = _tag(
        "protNFe",
        _tag(
            "infProt",
            _leaf("tpAmb", _TEST),
            _leaf("verAplic", PROGRAM),
            _leaf("chNFe", key),
            _leaf("dhRecbto", numbered.at),
            _leaf("nProt", numbered.protocol),
            _leaf("digVal", digest),
            _leaf("cStat", "100"),
            _leaf("xMotivo", "Autorizado o uso da NF-e"),
        ),
        versao="4.00",
    )
    return _tag("nfeProc", signed, received, xmlns=_NFE, versao="4.00")


def _ide(path: str, content: JsonObject, numbered: Numbered, key: str) -> ET.Element:
    return _tag(
        "ide",
        _leaf("cUF", _said(content, "codigo_municipio_emitente")[:2]),
        _leaf("cNF", numbered.code),
        _leaf("natOp", _line(content, "natureza_operacao")),
        _leaf("mod", MODELS[path]),
        _leaf("serie", str(numbered.series)),
        _leaf("nNF", str(numbered.number)),
        _leaf("dhEmi", _issued(content)),
        _leaf("tpNF", _said(content, "tipo_documento")),
        _leaf("idDest", _said(content, "local_destino")),
        _leaf("cMunFG", _said(content, "codigo_municipio_emitente")),
        _leaf("tpImp", "4" if path == "nfce" else "1"),
        _leaf("tpEmis", "1"),
        _leaf("cDV", key[-1]),
        _leaf("tpAmb", _TEST),
        _leaf("finNFe", _said(content, "finalidade_emissao")),
        _leaf("indFinal", _said(content, "consumidor_final")),
        _leaf("indPres", _said(content, "presenca_comprador")),
        _leaf("indIntermed", "0" if _said(content, "presenca_comprador") in "2349" else ""),
        _leaf("procEmi", "0"),
        _leaf("verProc", PROGRAM),
        *(_tag("NFref", _leaf("refNFe", key)) for key in referenced(content)),
    )


def referenced(content: JsonObject) -> list[str]:
    """The access keys of the notes that this one is about."""
    said = content.get("notas_referenciadas")
    return [_said(each, "chave_nfe") for each in said if isinstance(each, dict)] if isinstance(said, list) else []


def _issuer(content: JsonObject) -> ET.Element:
    return _tag(
        "emit",
        _leaf("CNPJ", _said(content, "cnpj_emitente")),
        _leaf("xNome", _line(content, "nome_emitente")),
        _address("enderEmit", "emitente", content),
        _leaf("IE", _said(content, "inscricao_estadual_emitente")),
        _leaf("CRT", _said(content, "regime_tributario_emitente")),
    )


def _buyer(path: str, content: JsonObject) -> ET.Element | None:
    cnpj, cpf = _said(content, "cnpj_destinatario"), _said(content, "cpf_destinatario")
    if not (cnpj or cpf):
        return None
    return _tag(
        "dest",
        _leaf("CNPJ", cnpj),
        _leaf("CPF", "" if cnpj else cpf),
        _leaf("xNome", _line(content, "nome_destinatario")),
        _address("enderDest", "destinatario", content),
        _leaf("indIEDest", "9" if path == "nfce" else _said(content, "indicador_inscricao_estadual_destinatario")),
        _leaf("IE", "" if path == "nfce" else _said(content, "inscricao_estadual_destinatario")),
    )


def _address(name: str, whose: str, content: JsonObject) -> ET.Element | None:
    if not _said(content, f"codigo_municipio_{whose}"):
        return None
    return _tag(
        name,
        _leaf("xLgr", _line(content, f"logradouro_{whose}")),
        _leaf("nro", _line(content, f"numero_{whose}")),
        _leaf("xCpl", _line(content, f"complemento_{whose}")),
        _leaf("xBairro", _line(content, f"bairro_{whose}")),
        _leaf("cMun", _said(content, f"codigo_municipio_{whose}")),
        _leaf("xMun", _line(content, f"municipio_{whose}")),
        _leaf("UF", _said(content, f"uf_{whose}")),
        _leaf("CEP", _said(content, f"cep_{whose}")),
        _leaf("cPais", "1058"),
        _leaf("xPais", "Brasil"),
    )


def _det(item: JsonObject) -> ET.Element:
    product = _tag(
        "prod",
        _leaf("cProd", _line(item, "codigo_produto")),
        _leaf("cEAN", "SEM GTIN"),
        _leaf("xProd", _line(item, "descricao", 120)),
        _leaf("NCM", _said(item, "codigo_ncm")),
        _leaf("CEST", _said(item, "cest")),
        _leaf("CFOP", _said(item, "cfop")),
        _leaf("uCom", _line(item, "unidade_comercial", 6)),
        _leaf("qCom", _said(item, "quantidade_comercial")),
        _leaf("vUnCom", _said(item, "valor_unitario_comercial")),
        _leaf("vProd", _said(item, "valor_bruto")),
        _leaf("cEANTrib", "SEM GTIN"),
        _leaf("uTrib", _line(item, "unidade_tributavel", 6)),
        _leaf("qTrib", _said(item, "quantidade_tributavel")),
        _leaf("vUnTrib", _said(item, "valor_unitario_tributavel")),
        _leaf("vFrete", _said(item, "valor_frete")),
        _leaf("indTot", _said(item, "inclui_no_total")),
    )
    taxes = _tag(
        "imposto",
        _tag("ICMS", _icms(item)),
        _tag("PIS", _pis(item, "pis", "PIS")),
        _tag("COFINS", _pis(item, "cofins", "COFINS")),
        _selective(item),
        _ibs_cbs(item),
    )
    return _tag("det", product, taxes, nItem=_said(item, "numero_item"))


def _icms(item: JsonObject) -> ET.Element:
    """The group of the code. One that needs what a note of the house does not say is left to the schema to reject."""
    code = _said(item, "icms_situacao_tributaria")
    origin = _leaf("orig", _said(item, "icms_origem"))
    rated = (
        _leaf("modBC", "3"),
        _leaf("vBC", _said(item, "icms_base_calculo")),
        _leaf("pICMS", _said(item, "icms_aliquota")),
        _leaf("vICMS", _said(item, "icms_valor")),
    )
    if len(code) == 3:
        name = "ICMSSN102" if code in _SN_WITHOUT_RATES else f"ICMSSN{'202' if code == '203' else code}"
        return _tag(name, origin, _leaf("CSOSN", code))
    name = "ICMS40" if code in _ICMS_WITHOUT_RATES else f"ICMS{code}"
    is_rated = code in ("00", "20") or (code in ("51", "90") and _said(item, "icms_aliquota"))
    return _tag(name, origin, _leaf("CST", code), *(rated if is_rated else ()))


def _pis(item: JsonObject, tax: str, name: str) -> ET.Element:
    code = _said(item, f"{tax}_situacao_tributaria")
    if code in _UNTAXED_PIS:
        return _tag(f"{name}NT", _leaf("CST", code))
    return _tag(
        f"{name}{'Aliq' if code in _RATED_PIS else 'Outr'}",
        _leaf("CST", code),
        _leaf("vBC", _said(item, f"{tax}_base_calculo") or "0.00"),
        _leaf(f"p{name}", _said(item, f"{tax}_aliquota_porcentual") or "0.0000"),
        _leaf(f"v{name}", _said(item, f"{tax}_valor") or "0.00"),
    )


def _selective(item: JsonObject) -> ET.Element | None:
    if not _said(item, "is_classificacao_tributaria"):
        return None
    return _tag(
        "IS",
        _leaf("CSTIS", _said(item, "is_situacao_tributaria")),
        _leaf("cClassTribIS", _said(item, "is_classificacao_tributaria")),
    )


def _ibs_cbs(item: JsonObject) -> ET.Element | None:
    if not _said(item, "ibs_cbs_classificacao_tributaria"):
        return None
    rated = None
    if _said(item, "ibs_cbs_base_calculo"):
        rated = _tag(
            "gIBSCBS",
            _leaf("vBC", _said(item, "ibs_cbs_base_calculo")),
            _rate("gIBSUF", "IBSUF", item, "ibs_uf"),
            _rate("gIBSMun", "IBSMun", item, "ibs_mun"),
            _leaf("vIBS", _said(item, "ibs_valor_total")),
            _rate("gCBS", "CBS", item, "cbs"),
        )
    return _tag(
        "IBSCBS",
        _leaf("CST", _said(item, "ibs_cbs_situacao_tributaria")),
        _leaf("cClassTrib", _said(item, "ibs_cbs_classificacao_tributaria")),
        rated,
    )


def _rate(group: str, name: str, item: JsonObject, tax: str) -> ET.Element:
    return _tag(
        group, _leaf(f"p{name}", _said(item, f"{tax}_aliquota")), _leaf(f"v{name}", _said(item, f"{tax}_valor"))
    )


def _total(content: JsonObject, items: Sequence[JsonObject]) -> ET.Element:
    amounts = {
        "vBC": _sum(items, "icms_base_calculo"),
        "vICMS": _sum(items, "icms_valor"),
        **dict.fromkeys(("vICMSDeson", "vFCP", "vBCST", "vST", "vFCPST", "vFCPSTRet"), "0.00"),
        "vProd": _said(content, "valor_produtos"),
        "vFrete": _said(content, "valor_frete"),
        **dict.fromkeys(("vSeg", "vDesc", "vII", "vIPI", "vIPIDevol"), "0.00"),
        "vPIS": _sum(items, "pis_valor"),
        "vCOFINS": _sum(items, "cofins_valor"),
        "vOutro": "0.00",
        "vNF": _said(content, "valor_total"),
    }
    return _tag(
        "total", _tag("ICMSTot", *(_leaf(name, amount) for name, amount in amounts.items())), _total_ibs_cbs(items)
    )


def _total_ibs_cbs(items: Sequence[JsonObject]) -> ET.Element | None:
    if not any(_said(item, "ibs_cbs_classificacao_tributaria") for item in items):
        return None
    base = _leaf("vBCIBSCBS", _sum(items, "ibs_cbs_base_calculo"))
    if not any(_said(item, "ibs_cbs_base_calculo") for item in items):
        return _tag("IBSCBSTot", base)

    def share(name: str, total: str, *more: _Inside) -> ET.Element:
        nothing = (_leaf("vDif", "0.00"), _leaf("vDevTrib", "0.00"))
        return _tag(name, *nothing, _leaf(f"v{name[1:]}", total), *more)

    credit = ("vCredPres", "vCredPresCondSus")
    return _tag(
        "IBSCBSTot",
        base,
        _tag(
            "gIBS",
            share("gIBSUF", _sum(items, "ibs_uf_valor")),
            share("gIBSMun", _sum(items, "ibs_mun_valor")),
            _leaf("vIBS", _sum(items, "ibs_valor_total")),
            *(_leaf(name, "0.00") for name in credit),
        ),
        share("gCBS", _sum(items, "cbs_valor"), *(_leaf(name, "0.00") for name in credit)),
    )


def _payment(payment: JsonObject) -> ET.Element:
    return _tag(
        "detPag",
        _leaf("tPag", _said(payment, "forma_pagamento")),
        _leaf("xPag", _line(payment, "descricao_pagamento")),
        _leaf("vPag", _said(payment, "valor_pagamento") or "0.00"),
    )


def _looked_up(key: str) -> ET.Element:
    return _tag(
        "infNFeSupl",
        _leaf("qrCode", f"https://www.homologacao.nfce.fazenda.example/qrcode?p={key}|3|2"),
        _leaf("urlChave", "https://www.homologacao.nfce.fazenda.example/consulta"),
    )


def _service(content: JsonObject, numbered: Numbered) -> ET.Element:
    key, cnpj = key_of("nfsen", content, numbered), _said(content, "cnpj_prestador")
    city, amount = _said(content, "codigo_municipio_emissora"), _said(content, "valor_servico")
    described = f"DPS{city}2{cnpj}{numbered.series:05}{numbered.number:015}"
    simples = _said(content, "codigo_opcao_simples_nacional") or "1"
    provider = _tag(
        "prest",
        _leaf("CNPJ", cnpj),
        _leaf("IM", _said(content, "inscricao_municipal_prestador")),
        _tag(
            "regTrib",
            _leaf("opSimpNac", simples),
            _leaf("regApTribSN", "1" if simples == "3" else ""),
            _leaf("regEspTrib", _said(content, "regime_especial_tributacao") or "0"),
        ),
    )
    rented = _tag(
        "serv",
        _tag("locPrest", _leaf("cLocPrestacao", _said(content, "codigo_municipio_prestacao"))),
        _tag(
            "cServ",
            _leaf("cTribNac", _said(content, "codigo_tributacao_nacional_iss")),
            _leaf("xDescServ", _line(content, "descricao_servico", 2000)),
        ),
    )
    amounts = _tag(
        "valores",
        _tag("vServPrest", _leaf("vServ", amount)),
        _tag(
            "trib",
            _tag(
                "tribMun",
                _leaf("tribISSQN", _said(content, "tributacao_iss") or "1"),
                _leaf("tpRetISSQN", _said(content, "tipo_retencao_iss") or "1"),
            ),
            _tag("totTrib", _leaf("indTotTrib", "0")),
        ),
    )
    said = _tag(
        "infDPS",
        _leaf("tpAmb", _TEST),
        _leaf("dhEmi", _issued(content)),
        _leaf("verAplic", PROGRAM),
        _leaf("serie", str(numbered.series)),
        _leaf("nDPS", str(numbered.number)),
        _leaf("dCompet", _said(content, "data_competencia") or _issued(content)[:10]),
        _leaf("tpEmit", "1"),
        _leaf("cLocEmi", city),
        provider,
        _customer(content),
        rented,
        amounts,
        Id=described,
    )
    note = _tag(
        "infNFSe",
        _leaf("xLocEmi", "Município do prestador"),
        _leaf("xLocPrestacao", "Município da prestação"),
        _leaf("nNFSe", str(numbered.number)),
        _leaf("xTribNac", "Locação de bens móveis"),
        _leaf("verAplic", PROGRAM),
        _leaf("ambGer", "2"),
        _leaf("tpEmis", "1"),
        _leaf("procEmi", "1"),
        _leaf("cStat", "100"),
        _leaf("dhProc", numbered.at),
        _leaf("nDFSe", str(numbered.number)),
        _tag(
            "emit",
            _leaf("CNPJ", cnpj),
            _leaf("IM", _said(content, "inscricao_municipal_prestador")),
            _leaf("xNome", _line(content, "razao_social_prestador") or "Prestador"),
            _tag(
                "enderNac",
                _leaf("xLgr", "Endereço do cadastro"),
                _leaf("nro", "S/N"),
                _leaf("xBairro", "Centro"),
                _leaf("cMun", city),
                _leaf("UF", _said(content, "uf_prestador") or "SP"),
                _leaf("CEP", "00000000"),
            ),
        ),
        _tag("valores", _leaf("vLiq", amount)),
        _tag("DPS", said, versao="1.01"),
        Id=f"NFS{key}",
    )
    return _tag("NFSe", note, _signature(f"#NFS{key}", _digest(note)), xmlns=_NFSE, versao="1.01")


def _customer(content: JsonObject) -> ET.Element | None:
    cnpj, cpf = _said(content, "cnpj_tomador"), _said(content, "cpf_tomador")
    if not (cnpj or cpf):
        return None
    return _tag(
        "toma",
        _leaf("CNPJ", cnpj),
        _leaf("CPF", "" if cnpj else cpf),
        _leaf("xNome", _line(content, "razao_social_tomador")),
        _tag(
            "end",
            _tag(
                "endNac",
                _leaf("cMun", _said(content, "codigo_municipio_tomador")),
                _leaf("CEP", _said(content, "cep_tomador")),
            ),
            _leaf("xLgr", _line(content, "logradouro_tomador")),
            _leaf("nro", _line(content, "numero_tomador")),
            _leaf("xCpl", _line(content, "complemento_tomador")),
            _leaf("xBairro", _line(content, "bairro_tomador")),
        ),
    )


def _signature(of: str, digest: str) -> ET.Element:
    return _tag(
        "Signature",
        _tag(
            "SignedInfo",
            _tag("CanonicalizationMethod", Algorithm=_C14N),
            _tag("SignatureMethod", Algorithm=f"{_DS}rsa-sha1"),
            _tag(
                "Reference",
                _tag(
                    "Transforms",
                    _tag("Transform", Algorithm=f"{_DS}enveloped-signature"),
                    _tag("Transform", Algorithm=_C14N),
                ),
                _tag("DigestMethod", Algorithm=f"{_DS}sha1"),
                _leaf("DigestValue", digest),
                URI=of,
            ),
        ),
        _leaf("SignatureValue", _UNSIGNED),
        _tag("KeyInfo", _tag("X509Data", _leaf("X509Certificate", _UNSIGNED))),
        xmlns=_DS,
    )


def _digest(note: ET.Element) -> str:
    canonical = ET.canonicalize(ET.tostring(note, encoding="unicode")).encode()
    return base64.b64encode(hashlib.sha1(canonical, usedforsecurity=False).digest()).decode()


def _issued(content: JsonObject) -> str:
    """Notes of the house name the day alone."""
    said = _said(content, "data_emissao")
    return said if "T" in said else f"{said}T12:00:00-03:00"


def _sum(items: Sequence[JsonObject], name: str) -> str:
    return f"{sum((Decimal(_said(item, name) or 0) for item in items), Decimal(0)):.2f}"


def _line(said: JsonObject, name: str, longest: int = 60) -> str:
    """A text as the layouts take it: signs of Latin-1, without spaces around."""
    plain = _said(said, name).translate(_PLAIN).encode("latin-1", "ignore").decode("latin-1")
    return " ".join(plain.split())[:longest].strip()


def _said(said: JsonObject, name: str) -> str:
    value: Any = said.get(name)
    return "" if value is None else str(value)


def _leaf(name: str, value: str) -> ET.Element | None:
    return _tag(name, value) if value else None


def _tag(name: str, *inside: _Inside, **attributes: str) -> ET.Element:
    element = ET.Element(name, attributes)
    for each in inside:
        if isinstance(each, str):
            element.text = each
        elif each is not None:
            element.append(each)
    return element
