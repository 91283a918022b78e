"""Notes by way of Focus NFe (API v2): https://focusnfe.com.br/doc.

A note has a reference of ours. Handing it over twice does no harm: what was taken already is read instead.
"""

from __future__ import annotations

import base64
import hmac
import json
import re
import ssl
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote, urlsplit

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
    object_of,
    short_of,
    text_of,
)
from infra.fiscal.xml import protocol_of
from infra.json_object import JsonObject
from infra.messaging.addresses import AddressGuard
from infra.messaging.outcome import Failed, excerpt
from infra.messaging.posting import HttpAnswer, Method, request, seconds_of

SERVICE: Final = "A Focus NFe"
ADDRESSES: Final = {
    "homologacao": "https://homologacao.focusnfe.com.br",
    "producao": "https://api.focusnfe.com.br",
}
"""By environment."""
PATHS: Final = {
    "nfce": "nfce",
    "nfe_venda": "nfe",
    "nfe_comodato": "nfe",
    "nfe_retorno": "nfe",
    "nfe_vasilhame": "nfe",
    "nfse_locacao": "nfsen",
}
"""By kind of note."""
WITHIN: Final = 30.0
"""Seconds for one request: an NFC-e is authorised within it."""
LARGEST_ANSWER: Final = 256 * 1024
LARGEST_FILE: Final = 5 * 1024 * 1024
SHORTEST_REASON: Final = 15
LONGEST_REASON: Final = 255
"""Characters of the reason of a cancelling."""

_PROCESSED: Final = "already_processed"
_TAKEN: Final = frozenset({_PROCESSED, "pending_operation", "nfe_autorizada", "em_processamento"})
"""Codes for a reference that the provider has already."""
_CANCELLED: Final = "nfe_cancelada"
_UNKNOWN: Final = "nao_encontrado"
_REF: Final = re.compile(r"[A-Za-z0-9_.-]{1,60}")


@dataclass(frozen=True, slots=True)
class Focus:
    """The account of a house. ``address`` is one of ``ADDRESSES``; ``token`` is of the house and the environment."""

    token: str = field(repr=False)
    address: str
    within: float = WITHIN
    guard: AddressGuard | None = None
    context: ssl.SSLContext | None = None

    def hand_over(self, kind: str, ref: str, content: JsonObject) -> Answer:
        """Hand a note over. A reference that is taken, also by an attempt without an answer, is read instead."""
        said = self._json("POST", f"{PATHS[kind]}?ref={_checked(ref)}", content)
        if isinstance(said, Unreachable):
            return said
        if said.code in _TAKEN | {_CANCELLED}:
            return self.read(kind, ref)
        return self._answer(said)

    def read(self, kind: str, ref: str) -> Answer:
        """What became of a note, with its files once it is authorised."""
        said = self._json("GET", f"{PATHS[kind]}/{_checked(ref)}")
        return said if isinstance(said, Unreachable) else self._answer(said)

    def cancel(self, kind: str, ref: str, reason: str) -> Answer:
        """Cancel an authorised note. Raises ``ValueError`` for a reason that is too short or too long (pt-BR)."""
        if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
            raise ValueError(f"A justificativa precisa ter de {SHORTEST_REASON} a {LONGEST_REASON} letras.")
        said = self._json("DELETE", f"{PATHS[kind]}/{_checked(ref)}", {"justificativa": reason})
        if isinstance(said, Unreachable):
            return said
        if said.code in (_CANCELLED, _PROCESSED):
            found = self.read(kind, ref)
            if isinstance(found, Cancelled | Unreachable):
                return found
        if said.body.get("status") == "erro_cancelamento":
            return _refusal(said.body)
        return self._answer(said)

    def _answer(self, said: _Said) -> Answer:
        answer = _meaning(said.body, said.status)
        return self._with_files(answer, said.body) if isinstance(answer, Authorised) else answer

    def _with_files(self, note: Authorised, body: JsonObject) -> Authorised:
        xml = self._file(text_of(body, "caminho_xml_nota_fiscal"), b"<")
        if xml is not None and note.key.encode() not in xml:
            xml = None  # of another note
        drawn = text_of(body, "caminho_danfe") or text_of(body, "url_danfse")
        return note._replace(
            xml=xml,
            pdf=self._file(drawn, b"%PDF-"),  # that of an NFC-e is HTML, that of an NFS-e on a host for files
            protocol=note.protocol or (protocol_of(xml) if xml else ""),
            page=self._url_of_a_file(drawn) or (drawn if drawn.startswith("https://") else ""),
        )

    def _file(self, where: str, beginning: bytes) -> bytes | None:
        """A file of the note. ``None`` if it is on another host, too large, not whole or of another kind: the note is
        valid without it, and ``read`` asks again."""
        url = self._url_of_a_file(where)
        if url is None:
            return None
        found = self._ask("GET", url, b"", LARGEST_FILE)
        if isinstance(found, Unreachable) or found.status != 200 or not found.is_whole:
            return None
        return found.body if found.body.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(beginning) else None

    def _url_of_a_file(self, where: str) -> str | None:
        """Only on the host of the provider: whatever is asked for carries the token of the house."""
        if where.startswith("/") and not where.startswith(("//", "/\\")):
            return self.address + where
        try:
            there, ours = urlsplit(where), urlsplit(self.address)
        except ValueError:
            return None
        return where if (there.scheme, there.netloc) == (ours.scheme, ours.netloc) else None

    def _json(self, method: Method, path: str, content: JsonObject | None = None) -> _Said | Unreachable:
        sent = b"" if content is None else json.dumps(content, ensure_ascii=False).encode()
        found = self._ask(method, f"{self.address}/v2/{path}", sent, LARGEST_ANSWER)
        if isinstance(found, Unreachable):
            return found
        if trouble := _trouble(found):
            return trouble
        body = object_of(found.body)
        if body is None or not found.is_whole:
            return Unreachable(f"{SERVICE} respondeu o que não se entende.", found.said)
        return _Said(found.status, body)

    def _ask(self, method: Method, url: str, content: bytes, most: int) -> HttpAnswer | Unreachable:
        login = base64.b64encode(f"{self.token}:".encode()).decode()
        headers = {"authorization": f"Basic {login}", "accept": "*/*"}
        if content:
            headers["content-type"] = "application/json"
        found = request(
            method,
            url,
            headers=headers,
            content=content,
            service=SERVICE,
            within=self.within,
            guard=self.guard,
            context=self.context,
            most=most,
        )
        if isinstance(found, Failed):
            return Unreachable(found.cause, found.detail, found.retry_after, found.is_final)
        return found


@dataclass(frozen=True, slots=True)
class _Said:
    status: int
    body: JsonObject

    @property
    def code(self) -> str:
        return text_of(self.body, "codigo")


def read_callback(secret: str, authorization: str, body: bytes) -> Reported:
    """What Focus NFe posts when a note changes: the JSON of ``read``, without files. ``authorization`` is that header
    of the request and ``secret`` what the house chose for it. Raises ``NotGenuine`` or ``Malformed``."""
    if not secret or not hmac.compare_digest(authorization.encode(), secret.encode()):
        raise NotGenuine
    said = object_of(body)
    if said is None or not (ref := short_of(said, "ref")):
        raise Malformed
    return Reported(ref, _meaning(said, 200))


def _meaning(body: JsonObject, status: int) -> Answer:
    match text_of(body, "status"):
        case "autorizado" | "erro_cancelamento":  # a note that could not be cancelled is valid
            return Authorised(
                key=_key(body),
                number=short_of(body, "numero"),
                series=short_of(body, "serie") or short_of(body, "serie_rps"),
                protocol=short_of(body, "protocolo"),
            )
        case "cancelado":
            return Cancelled(short_of(body, "numero_protocolo"))
        case "erro_autorizacao":
            return _refusal(body)
        case "denegado":
            return _refusal(body)._replace(is_denied=True)
        case "":
            return Unknown() if text_of(body, "codigo") == _UNKNOWN else _refusal(body)
        case "processando_autorizacao" | "processando_cancelamento":
            return Handed()
        case _ if status < 300:  # a state that its documents do not name
            return Handed()
        case _:
            return _refusal(body)


def _trouble(found: HttpAnswer) -> Unreachable | None:
    """What says nothing of the note."""
    if found.status in (401, 403):
        return Unreachable(f"{SERVICE} não aceita o token da casa.", found.said, is_final=True)
    if 300 <= found.status < 400:
        return Unreachable(f"{SERVICE} encaminha para outro endereço.", found.said, is_final=True)
    if found.status == 429:
        # 100 requests a minute, with a header of its own
        reset = seconds_of(found.headers.get("rate-limit-reset", ""))
        return Unreachable(f"{SERVICE} pede para esperar.", found.said, found.retry_after or reset)
    if found.status >= 500 or found.status == 408:
        return Unreachable(f"{SERVICE} respondeu {found.status}.", found.said, found.retry_after)
    return None


def _refusal(body: JsonObject) -> Rejected:
    """The sentence of the tax authority; else the faults that the provider found before, one after another."""
    code = short_of(body, "status_sefaz_cancelamento") or short_of(body, "status_sefaz")
    sentence = text_of(body, "mensagem_sefaz_cancelamento") or text_of(body, "mensagem_sefaz")
    if code or sentence:
        return Rejected(code, excerpt(sentence))
    listed = body.get("erros")
    faults = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    code = short_of(body, "codigo") or next((found for each in faults if (found := short_of(each, "codigo"))), "")
    sentences = [found for each in faults if (found := text_of(each, "mensagem"))] or [text_of(body, "mensagem")]
    return Rejected(code, excerpt(" ".join(dict.fromkeys(sentences))))


def _key(body: JsonObject) -> str:
    """Focus NFe writes ``NFe`` before a key; that of an NFS-e is its code of verification."""
    return re.sub(r"^[A-Za-z]+", "", short_of(body, "chave_nfe")) or short_of(body, "codigo_verificacao")


def _checked(ref: str) -> str:
    if not _REF.fullmatch(ref):
        raise ValueError("a reference has letters, digits, dots, hyphens and underscores")
    return quote(ref)
