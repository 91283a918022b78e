"""The provider as a server on 127.0.0.1. Its notes stay in memory.

``with FakeProvider() as provider`` serves; ``provider.fail("error")`` is about its next answer.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal, Self
from urllib.parse import parse_qs, unquote, urlsplit

from infra.brazilian import PUB_TIME, cpf_or_cnpj
from infra.clock import utc_now
from infra.fiscal.fake.authority import (
    CANCEL_WITHIN,
    DUPLICATE,
    DUPLICATE_NUMBER,
    TOO_LATE_TO_CANCEL,
    Fault,
    fault_of,
)
from infra.fiscal.fake.documents import Numbered, key_of, pdf_of, xml_of
from infra.json_object import JsonObject
from infra.messaging.posting import post

HOST: Final = "127.0.0.1"
PATHS: Final = ("nfe", "nfce", "nfsen")
Failure = Literal["error", "busy", "stall", "lost"]
"""``error`` is a 500, ``busy`` a 429; ``stall`` does nothing and never answers, ``lost`` does what it is asked for and
closes the connection without an answer."""
_RESET: Final = 7
"""Seconds that ``busy`` asks to wait."""
_Answer = tuple[int, JsonObject]


@dataclass
class Kept:
    """A note. ``said`` is what GET answers."""

    path: str
    ref: str
    content: JsonObject
    taken_at: datetime
    said: JsonObject
    reads: int = 0
    authorised_at: datetime | None = None

    @property
    def state(self) -> str:
        """``status`` of the API."""
        return str(self.said["status"])


@dataclass
class _Numbers:
    """Of one model and series."""

    last: int = 0
    used: set[int] = field(default_factory=set)


class FakeProvider:
    """``token`` is the login. An NF-e and an NFS-e are authorised at their second reading, or ``moment`` after they
    came. ``check`` names what a schema has against the XML of a note. ``callback`` and ``authorization``: where each
    decision is posted, ``times`` times, and with which header. ``looks``: seconds between two looks whether it has
    to end."""

    def __init__(
        self,
        token: str = "fake",  # noqa: S107  # on this machine alone, and its notes are worth nothing
        *,
        now: Callable[[], datetime] = utc_now,
        moment: timedelta = timedelta(seconds=5),
        check: Callable[[bytes], Sequence[str]] = lambda _xml: (),
        callback: str = "",
        authorization: str = "",
        times: int = 1,
        port: int = 0,
        looks: float = 0.01,
    ) -> None:
        self.token = token
        self.now = now
        self.moment = moment
        self.notes: dict[str, Kept] = {}
        """By reference."""
        self.files: dict[str, bytes] = {}
        """By path."""
        self.asked: list[str] = []
        """Methods and paths, in their order."""
        self._check = check
        self._callback = (callback, authorization, times)
        self._numbers: dict[tuple[str, int], _Numbers] = {}
        self._failures: deque[Failure] = deque()
        self._lock = threading.RLock()
        self._closed = threading.Event()
        provider = self

        class Handler(_Handler):
            fake = provider

        self._server = ThreadingHTTPServer((HOST, port), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(looks,), daemon=True)

    @property
    def address(self) -> str:
        """For ``Focus``."""
        return f"http://{HOST}:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def fail(self, *failures: Failure) -> None:
        """Fail so at the next requests of the API."""
        self._failures.extend(failures)

    def settle(self) -> None:
        """Decide on every note that waits."""
        with self._lock:
            for note in [each for each in self.notes.values() if each.state == "processando_autorizacao"]:
                self._decide(note)

    def next_failure(self) -> Failure | None:
        """What the next answer is to be."""
        return self._failures.popleft() if self._failures else None

    def wait_until_closed(self, seconds: float | None = None) -> None:
        """For an answer that never comes."""
        self._closed.wait(seconds)

    def answer(self, method: str, path: str, ref: str, content: JsonObject) -> _Answer:
        """Status and JSON."""
        with self._lock:
            if path not in PATHS or not ref:
                return 400, _error("requisicao_invalida", 'Parâmetro "ref" não informado')
            if method == "POST":
                return self._take(path, ref, content)
            note = self.notes.get(ref)
            if note is None or note.path != path:
                return 404, _error("nao_encontrado", "Nota fiscal não encontrada")
            return self._cancel(note, content) if method == "DELETE" else self._read(note)

    def _take(self, path: str, ref: str, content: JsonObject) -> _Answer:
        known = self.notes.get(ref)
        if known is not None and known.state != "erro_autorizacao":
            if known.state == "processando_autorizacao":
                return 422, _error("em_processamento", "A nota fiscal ainda está em processamento")
            return 422, _error("already_processed", "A nota fiscal já foi autorizada")
        if faults := self._schema_faults(path, ref, content):
            return 422, _error("erro_validacao_schema", "Erro na validação do Schema XML") | {
                "erros": [{"mensagem": each, "campo": None} for each in faults]
            }
        owner = "cnpj_prestador" if path == "nfsen" else "cnpj_emitente"
        said = {owner: content.get(owner), "ref": ref, "status": "processando_autorizacao"}
        note = self.notes[ref] = Kept(path, ref, content, self.now(), said)
        if path == "nfce":
            self._decide(note)
            return 201, note.said
        return 202, note.said

    def _read(self, note: Kept) -> _Answer:
        note.reads += 1
        if note.state == "processando_autorizacao" and (note.reads > 1 or self.now() >= note.taken_at + self.moment):
            self._decide(note)
        return 200, note.said

    def _cancel(self, note: Kept, content: JsonObject) -> _Answer:
        if not 15 <= len(str(content.get("justificativa", ""))) <= 255:
            return 400, _error("requisicao_invalida", 'Parâmetro "justificativa" deve ter entre 15 e 255 caracteres')
        if note.state == "cancelado":
            return 400, _error("nfe_cancelada", "Nota fiscal já cancelada")
        if note.authorised_at is None:
            return 422, _error("nfe_nao_autorizada", "Nota fiscal não autorizada não pode ser cancelada")
        limit = CANCEL_WITHIN.get(note.path)
        if limit is not None and self.now() > note.authorised_at + limit:
            return 200, {"status": "erro_cancelamento", **_refused(TOO_LATE_TO_CANCEL)}
        note.said = note.said | {"status": "cancelado", "status_sefaz": "135", "numero_protocolo": _protocol(note, "9")}
        note.said.pop("caminho_danfe", None)
        self._report(note)
        return 200, {
            "status": "cancelado",
            "status_sefaz": "135",
            "mensagem_sefaz": "Evento registrado e vinculado a NF-e",
            "numero_protocolo": note.said["numero_protocolo"],
        }

    def _schema_faults(self, path: str, ref: str, content: JsonObject) -> Sequence[str]:
        try:
            return self._check(xml_of(path, content, self._numbered(path, ref, content, 1)))
        except (ValueError, KeyError, ArithmeticError, TypeError) as error:
            return [f"{type(error).__name__}: {error}"]

    def _decide(self, note: Kept) -> None:
        series = self._numbered(note.path, note.ref, note.content, 1).series
        numbers = self._numbers.setdefault((note.path, series), _Numbers())
        number = int(note.content.get("numero") or numbers.last + 1)
        fault = fault_of(note.path, note.content, self.now()) or self._duplicate(note, numbers, number)
        if fault is not None:
            refused = (
                {"erros": [{"codigo": fault.code, "mensagem": fault.sentence, "correcao": None}]}
                if note.path == "nfsen"
                else _refused(fault)
            )
            note.said = note.said | {"status": "erro_autorizacao", **refused}
        else:
            numbers.used.add(number)
            numbers.last = max(numbers.last, number)
            self._authorise(note, self._numbered(note.path, note.ref, note.content, number))
        self._report(note)

    def _duplicate(self, note: Kept, numbers: _Numbers, number: int) -> Fault | None:
        if number not in numbers.used:
            return None
        is_same = any(each.authorised_at and each.content == note.content for each in self.notes.values())
        return DUPLICATE if is_same else DUPLICATE_NUMBER

    def _authorise(self, note: Kept, numbered: Numbered) -> None:
        key = key_of(note.path, note.content, numbered)
        note.authorised_at = self.now()
        xml = f"/arquivos/{key}.xml"
        self.files[xml] = xml_of(note.path, note.content, numbered)
        drawn = f"/arquivos/{key}.{'html' if note.path == 'nfce' else 'pdf'}"
        self.files[drawn] = _drawing(note, key, numbered)
        note.said = note.said | {
            "status": "autorizado",
            "numero": str(numbered.number),
            "caminho_xml_nota_fiscal": xml,
        }
        if note.path == "nfsen":
            note.said |= {
                "codigo_verificacao": key,
                "serie_rps": str(numbered.series),
                "url_danfse": self.address + drawn,
            }
            return
        note.said |= {
            "status_sefaz": "100",
            "mensagem_sefaz": "Autorizado o uso da NF-e",
            "chave_nfe": f"NFe{key}",
            "serie": str(numbered.series),
            "protocolo": numbered.protocol,
            "caminho_danfe": drawn,
        }

    def _numbered(self, path: str, ref: str, content: JsonObject, number: int) -> Numbered:
        drawn = int.from_bytes(hashlib.sha256(f"{path} {ref}".encode()).digest()[:6]) % 10**8
        series = int(content.get("serie_dps" if path == "nfsen" else "serie") or 1)
        at = self.now().astimezone(PUB_TIME).isoformat(timespec="seconds")
        return Numbered(series, number, f"{1:03}{at[2:4]}{drawn:010}", at, f"{drawn:08}")

    def _report(self, note: Kept) -> None:
        url, authorization, times = self._callback
        if not url:
            return
        body = json.dumps(note.said).encode()
        headers = {"content-type": "application/json", "authorization": authorization}

        def send() -> None:
            for _ in range(times):
                post(url, headers=headers, content=body, service="A casa", within=5)

        threading.Thread(target=send, daemon=True).start()


class _Handler(BaseHTTPRequestHandler):
    fake: FakeProvider
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def log_message(self, *_: Any) -> None:
        """Stay silent."""

    def _serve(self) -> None:
        sent = self.rfile.read(int(self.headers.get("content-length") or 0))
        self.fake.asked.append(f"{self.command} {self.path}")
        login = base64.b64encode(f"{self.fake.token}:".encode()).decode()
        if self.headers.get("authorization") != f"Basic {login}":
            self._say(401, _error("permissao_negada", "Access token inválido"))
            return
        parts = urlsplit(self.path)
        if parts.path in self.fake.files:
            self._send(200, "application/octet-stream", self.fake.files[parts.path])
            return
        if not parts.path.startswith("/v2/"):
            self._say(404, _error("nao_encontrado", "Endereço não encontrado"))
            return
        failure = self.fake.next_failure()
        if failure == "stall":
            self.fake.wait_until_closed()
            self.close_connection = True
        elif failure == "error":
            self._say(500, _error("erro_interno", "Erro interno"))
        elif failure == "busy":
            self._say(429, _error("limite", "Limite de requisições"), {"Rate-Limit-Reset": str(_RESET)})
        else:
            path, _, ref = parts.path.removeprefix("/v2/").partition("/")
            ref = unquote(ref) or parse_qs(parts.query).get("ref", [""])[0]
            status, said = self._answered(path, ref, sent)
            if failure == "lost":
                self.close_connection = True
            else:
                self._say(status, said)

    def _answered(self, path: str, ref: str, sent: bytes) -> _Answer:
        try:
            content = json.loads(sent or b"{}")
        except ValueError:
            content = None
        if not isinstance(content, dict):
            return 400, _error("requisicao_invalida", "O JSON não pode ser interpretado")
        return self.fake.answer(self.command, path, ref, content)

    def _say(self, status: int, said: JsonObject, more: dict[str, str] | None = None) -> None:
        self._send(status, "application/json", json.dumps(said).encode(), more)

    def _send(self, status: int, kind: str, body: bytes, more: dict[str, str] | None = None) -> None:
        with contextlib.suppress(OSError):  # the client may be gone
            self.send_response(status)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(more or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)


def _error(code: str, sentence: str) -> JsonObject:
    return {"codigo": code, "mensagem": sentence}


def _refused(fault: Fault) -> JsonObject:
    return {"status_sefaz": fault.code, "mensagem_sefaz": fault.sentence}


def _protocol(note: Kept, first: str) -> str:
    return first + str(note.said.get("protocolo", note.said.get("codigo_verificacao", "")))[1:15]


def _drawing(note: Kept, key: str, numbered: Numbered) -> bytes:
    """A PDF, but for an NFC-e a page, as the real provider has it."""
    content = note.content
    owner = content.get("nome_emitente") or cpf_or_cnpj(str(content.get("cnpj_prestador", "")))
    buyer = content.get("nome_destinatario") or content.get("razao_social_tomador") or "Consumidor"
    total = content.get("valor_total") or content.get("valor_servico") or ""
    lines = [
        f"Número {numbered.number}, série {numbered.series}",
        f"Chave {key}",
        f"De {owner}",
        f"Para {buyer}",
        f"Total R$ {total}".replace(".", ","),
    ]
    if note.path != "nfce":
        return pdf_of("DANFSe" if note.path == "nfsen" else "DANFE", lines)
    return b"<!doctype html><title>DANFC-e</title><p>Sem valor fiscal" + f"<p>Chave {key}".encode()
