"""WhatsApp by Meta's Cloud API: approved templates out, states of sent messages in.

Written after https://developers.facebook.com/documentation/business-messaging/whatsapp (messages, webhooks and error
codes). The API has no idempotency key: what is sent twice arrives twice. `biz_opaque_callback_data` comes back with
every state and names the message.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, BinaryIO, Final, Literal, TypeGuard, get_args
from urllib.parse import quote

import msgspec

from infra.messaging.outcome import ANSWER_WITHIN, Delivered, Failed, Outcome, excerpt
from infra.messaging.posting import HttpAnswer, post
from infra.messaging.texts import parameter_of

SERVICE: Final = "O WhatsApp"
BASE_URL: Final = "https://graph.facebook.com/v23.0"

LONGEST_REFERENCE: Final = 200
"""Characters of an id of Meta; today it has about 60."""

State = Literal["sent", "delivered", "read", "failed"]

_PIECE: Final = 64 * 1024
"""Bytes of a body that are in memory while its signature is checked."""
_E164: Final = re.compile(r"\+?[1-9][0-9]{7,14}")
_UNDELIVERED: Final = "O WhatsApp não entregou a mensagem."
_UNREADABLE: Final = "O WhatsApp respondeu algo que não se entende."


class CloudApi(msgspec.Struct, frozen=True, kw_only=True):
    """The access of the house."""

    phone_number_id: str
    access_token: str
    app_secret: str
    """Signs what Meta posts to us."""
    base_url: str = BASE_URL
    """With the version of the Graph API."""


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A text that Meta has approved, and what is filled in."""

    name: str
    language: str
    parameters: tuple[str, ...] = ()


class Status(msgspec.Struct, frozen=True):
    """What became of a sent message."""

    reference: str
    """As in `Delivered.reference`."""
    state: State
    at: datetime
    cause: str = ""
    """Of a failure, as `Failed.cause`."""
    key: str = ""
    """As it was sent with the message, which it names also before Meta has answered; empty if Meta leaves it out."""


class _Error(msgspec.Struct, frozen=True):
    """How a code of Meta reads for people, and whether trying again can help."""

    cause: str
    is_final: bool = False


_TEMPLATE: Final = _Error("O WhatsApp recusou o modelo da mensagem.", is_final=True)
_INVALID: Final = _Error("O WhatsApp recusou um dado da mensagem.", is_final=True)
_RATE: Final = _Error("O WhatsApp pediu para enviar mais devagar.")
_AWAY: Final = _Error("O WhatsApp está fora do ar.")
_ACCESS: Final = _Error("O WhatsApp recusou o acesso da casa.")
_ACCOUNT: Final = _Error("A conta da casa no WhatsApp está bloqueada ou incompleta.")

_ERRORS: Final[Mapping[int, _Error]] = {
    0: _ACCESS,
    1: _AWAY,
    2: _AWAY,
    3: _ACCESS,
    4: _RATE,
    10: _ACCESS,
    33: _ACCOUNT,
    100: _INVALID,
    190: _Error("O acesso da casa ao WhatsApp venceu ou foi cancelado."),
    368: _ACCOUNT,
    80007: _RATE,
    130429: _RATE,
    130472: _Error("O WhatsApp não entrega esta mensagem a este telefone.", is_final=True),
    130497: _Error("O WhatsApp não entrega mensagens da casa neste país.", is_final=True),
    131000: _AWAY,
    131005: _ACCESS,
    131008: _INVALID,
    131009: _INVALID,
    131016: _AWAY,
    131021: _Error("O telefone é o da própria casa.", is_final=True),
    131026: _Error("O telefone não recebe mensagens pelo WhatsApp.", is_final=True),
    131030: _Error("O número de teste do WhatsApp não pode escrever a este telefone.", is_final=True),
    131031: _ACCOUNT,
    131042: _Error("Falta acertar o pagamento da conta no WhatsApp."),
    131045: _ACCOUNT,
    131047: _Error("O WhatsApp só aceita um modelo aprovado para este telefone.", is_final=True),
    131048: _RATE,
    131049: _Error("O WhatsApp não entrega mais mensagens de divulgação a este telefone por enquanto.", is_final=True),
    131050: _Error("A pessoa não quer mensagens de divulgação da casa pelo WhatsApp.", is_final=True),
    131051: _INVALID,
    131056: _RATE,
    131057: _AWAY,
    132000: _Error("O modelo do WhatsApp tem outro número de campos.", is_final=True),
    132001: _Error("O modelo do WhatsApp não existe neste idioma ou não foi aprovado.", is_final=True),
    132005: _Error("O texto do WhatsApp fica comprido demais.", is_final=True),
    132007: _TEMPLATE,
    132012: _Error("Um campo do modelo do WhatsApp não tem a forma combinada.", is_final=True),
    132015: _Error("O WhatsApp pausou o modelo por má avaliação.", is_final=True),
    132016: _Error("O WhatsApp desativou o modelo por má avaliação.", is_final=True),
    132018: _INVALID,
    133004: _AWAY,
    133010: _ACCOUNT,
    133016: _RATE,
}


def send_template(api: CloudApi, key: str, to: str, template: Template, *, within: float = ANSWER_WITHIN) -> Outcome:
    """Send the template to the telephone `to` (E.164). `key` names the message.

    Blocks for at most `within` seconds; the thread must run no event loop.
    """
    if not _E164.fullmatch(to):
        return Failed("O telefone não está escrito certo.", is_final=True)
    answer = post(
        f"{api.base_url.rstrip('/')}/{quote(api.phone_number_id, safe='')}/messages",
        headers={"Authorization": f"Bearer {api.access_token}", "Content-Type": "application/json"},
        content=json.dumps(_message(key, to, template)).encode(),
        service=SERVICE,
        within=within,
        most=16_384,
    )
    return answer if isinstance(answer, Failed) else _outcome(answer)


def signature_matches(app_secret: str, body: BinaryIO, header: str) -> bool:
    """Whether Meta signed the body: `header` is `X-Hub-Signature-256`. Without a secret nothing matches."""
    body.seek(0)
    digest = hmac.new(app_secret.encode(), digestmod=hashlib.sha256)
    while part := body.read(_PIECE):
        digest.update(part)
    expected = f"sha256={digest.hexdigest()}"
    return bool(app_secret) and hmac.compare_digest(expected.encode(), header.encode(errors="replace"))


def token_matches(verify_token: str, given: str) -> bool:
    """Whether Meta knows the token, when it asks for our address (`hub.verify_token`). An empty one matches nothing."""
    return bool(verify_token) and hmac.compare_digest(verify_token.encode(), given.encode(errors="replace"))


def statuses_of(body: bytes) -> list[Status]:
    """Return the states that Meta reports, in their order. What cannot be read is left out; nothing is raised."""
    try:
        report = json.loads(body)
    except (ValueError, RecursionError):
        return []
    return [
        status
        for entry in _objects(report, "entry")
        for change in _objects(entry, "changes")
        for each in _objects(change.get("value"), "statuses")
        if (status := _status(each)) is not None
    ]


def _message(key: str, to: str, template: Template) -> dict[str, object]:
    parameters = [{"type": "text", "text": parameter_of(each)} for each in template.parameters]
    return {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": to,
        "type": "template",
        "template": {
            "name": template.name,
            "language": {"code": template.language},
            "components": [{"type": "body", "parameters": parameters}] if parameters else [],
        },
        "biz_opaque_callback_data": key,
    }


def _outcome(answer: HttpAnswer) -> Outcome:
    """An error inside a 200 is an error. A body that cannot be read proves nothing."""
    try:
        content = json.loads(answer.body)
    except (ValueError, RecursionError):
        content = None
    error = content.get("error") if isinstance(content, dict) else None
    if isinstance(error, dict):
        return _failed(answer, error)
    if not answer.is_success:
        cause = _RATE.cause if answer.status == 429 else f"O WhatsApp respondeu {answer.status}."
        return Failed(cause, answer.said, retry_after=answer.retry_after)
    reference = next((each.get("id") for each in _objects(content, "messages")), None)
    return Delivered(reference) if _is_reference(reference) else Failed(_UNREADABLE, answer.said)


def _failed(answer: HttpAnswer, error: Mapping[str, Any]) -> Failed:
    known = _known(error.get("code"))
    if known is None:
        return Failed("O WhatsApp recusou a mensagem.", answer.said, retry_after=answer.retry_after)
    about = error.get("error_data")
    details = about.get("details", "") if isinstance(about, dict) else ""
    said = excerpt(f"{error.get('code')} {error.get('message', '')} {details}")
    return Failed(known.cause, said, known.is_final, answer.retry_after)


def _known(code: object) -> _Error | None:
    if not isinstance(code, int):
        return None
    return _ACCESS if 200 <= code < 300 else _ERRORS.get(code)


def _status(raw: Mapping[str, Any]) -> Status | None:
    reference = raw.get("id")
    state = next((each for each in get_args(State) if each == raw.get("status")), None)
    if state is None or not _is_reference(reference):
        return None
    try:
        at = datetime.fromtimestamp(int(raw.get("timestamp", "")), UTC)
    except (ValueError, TypeError, OverflowError, OSError):
        return None
    return Status(reference, state, at, _cause(raw) if state == "failed" else "", _key(raw))


def _key(raw: Mapping[str, Any]) -> str:
    key = raw.get("biz_opaque_callback_data")
    return key if _is_reference(key) else ""


def _is_reference(id: object) -> TypeGuard[str]:
    return isinstance(id, str) and 0 < len(id) <= LONGEST_REFERENCE and id.isprintable()


def _cause(raw: Mapping[str, Any]) -> str:
    for error in _objects(raw, "errors"):
        known = _known(error.get("code"))
        if known is not None:
            return known.cause
    return _UNDELIVERED


def _objects(holder: object, name: str) -> Iterator[Mapping[str, Any]]:
    """The objects in the list of this name; what is something else is left out."""
    found = holder.get(name) if isinstance(holder, dict) else None
    return (each for each in found if isinstance(each, dict)) if isinstance(found, list) else iter(())
