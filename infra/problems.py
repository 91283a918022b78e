"""Errors as RFC 9457 ``application/problem+json``, and the correlation id that every request carries."""

from __future__ import annotations

import errno
import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.security_log import refusals

log = structlog.get_logger()

SENTENCES = {
    400: "O pedido não pôde ser entendido.",
    401: "Sua sessão terminou. Entre de novo para continuar.",
    403: "Acesso negado.",
    404: "Não encontrado.",
    405: "Esta operação não existe aqui.",
    413: "O conteúdo enviado é grande demais.",
    415: "Tipo de conteúdo não aceito.",
    422: "Confira os campos destacados.",
    429: "Muitas tentativas. Aguarde um pouco e tente de novo.",
    500: "Algo deu errado do nosso lado. Nada foi gravado pela metade; tente de novo.",
    503: "O sistema está se recuperando. Tente de novo em instantes.",
}
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
"""All others (TRACE, CONNECT, those of WebDAV) are refused on every path, whether it exists or not."""
BUSY = "Há acessos demais neste momento. Tente de novo em instantes."
"""All connections of this process to a database are taken, and none became free in time."""
TITLES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    410: "Gone",
    412: "Precondition Failed",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}
MOST_ERRORS = 100
"""Fields that one answer names: a body can have thousands that are wrong."""
CORRELATION_PATTERN = "^[A-Za-z0-9._-]{1,64}$"
_CORRELATION = re.compile(CORRELATION_PATTERN.strip("^$"))


class Problem(Exception):
    """An expected failure outside the domain (session, limits, files). ``sentence`` is pt-BR and shown as it is."""

    def __init__(
        self,
        status: int,
        sentence: str | None = None,
        *,
        kind: str = "about:blank",
        headers: Mapping[str, str] | None = None,
        errors: Sequence[Mapping[str, str]] | None = None,
        **details: object,
    ) -> None:
        super().__init__(sentence or SENTENCES[status])
        self.status = status
        self.sentence = sentence or SENTENCES[status]
        self.kind = kind
        self.headers = dict(headers or {})
        self.errors = errors
        self.details = details


def full_disk(error: OSError) -> Problem:
    """The problem of a caller whose file found no room. Raises ``error`` again if it says something else."""
    if error.errno not in {errno.ENOSPC, errno.EDQUOT}:
        raise error
    log.error("disk_full")
    return Problem(503, kind="disk-full", headers={"Retry-After": "2"})


def not_allowed(allowed: str) -> JSONResponse:
    """405 from a part without routes; ``allowed`` are the methods of its paths."""
    sentence = SENTENCES[405]
    body = {"type": "about:blank", "title": TITLES[405], "status": 405, "detail": sentence, "error": sentence}
    return JSONResponse(body, 405, {"Allow": allowed}, media_type="application/problem+json")


def problem_response(request: Request, problem: Any) -> JSONResponse:
    """``problem`` has ``status``, ``sentence``, ``kind``, ``details`` and maybe ``headers`` and ``errors``."""
    principal = getattr(request.state, "principal", None)
    refusals.refused(
        status=problem.status,
        kind=problem.kind,
        method=request.method,
        route=route_of(request.scope),
        user=principal.user_id if principal else None,
        correlation_id=correlation_id(request),
    )
    errors = getattr(problem, "errors", None)
    body = {
        "type": problem.kind if problem.kind == "about:blank" else f"/problems/{problem.kind}",
        "title": TITLES.get(problem.status, "Error"),
        "status": problem.status,
        "detail": problem.sentence,
        "instance": request.url.path,
        "correlation_id": correlation_id(request),
        "error": problem.sentence,
        **({"errors": list(errors)} if errors is not None else {}),
        **problem.details,
    }
    return JSONResponse(
        body,
        problem.status,
        headers=getattr(problem, "headers", None),
        media_type="application/problem+json",
    )


def correlation_id(request: Request) -> str:
    """The request's ``X-Correlation-Id`` if it is well formed, else a new one; the same for the whole request."""
    known: str | None = getattr(request.state, "correlation_id", None)
    if known is None:
        given = request.headers.get("x-correlation-id", "")
        known = given if _CORRELATION.fullmatch(given) else uuid.uuid4().hex
        request.state.correlation_id = known
    return known


def route_of(scope: Scope) -> str:
    """The template of the request's path, which contains no personal data; empty if no route matched."""
    template: str | None = getattr(scope.get("route"), "path_format", None)
    if template is None:
        return ""
    # a router's own prefix is not in it; what stands for the parameters is at the end of the path
    end = template.format_map(scope["path_params"])
    return f"{scope['path'].removesuffix(end)}{template}" if scope["path"].endswith(end) else template


def install_problems(app: FastAPI, *expected: type[Exception]) -> None:
    """Answer every failure of ``app`` as a problem document. ``expected`` are the exception classes that carry
    ``status``, ``sentence``, ``kind`` and ``details`` themselves."""

    async def on_expected(request: Request, exc: Exception) -> Response:
        return problem_response(request, exc)

    async def on_http(request: Request, exc: Exception) -> Response:
        assert isinstance(exc, HTTPException)
        status, headers = exc.status_code if exc.status_code in SENTENCES else 400, exc.headers
        if status == 405 or (status == 404 and "route" not in request.scope):
            status, headers = _without_route(app, request, status, dict(headers or {}))
        return problem_response(request, Problem(status, headers=headers))

    async def on_invalid(request: Request, exc: Exception) -> Response:
        assert isinstance(exc, RequestValidationError)
        errors = [
            {"field": ".".join(str(p) for p in e["loc"][1:]), "message": message_of(e)}
            for e in exc.errors()[:MOST_ERRORS]
        ]
        return problem_response(request, Problem(422, errors=errors))

    async def on_unavailable(request: Request, exc: Exception) -> Response:
        log.error("database away", correlation_id=correlation_id(request), route=route_of(request.scope), exc_info=exc)
        return problem_response(request, Problem(503, kind="database-away", headers={"Retry-After": "2"}))

    async def on_system(request: Request, exc: Exception) -> Response:
        assert isinstance(exc, OSError)
        return problem_response(request, full_disk(exc))

    async def on_busy(request: Request, _exc: Exception) -> Response:
        log.warning("connections_taken", correlation_id=correlation_id(request), route=route_of(request.scope))
        return problem_response(request, Problem(503, BUSY, kind="busy", headers={"Retry-After": "2"}))

    async def on_unexpected(request: Request, exc: Exception) -> Response:
        log.error("unexpected", correlation_id=correlation_id(request), route=route_of(request.scope), exc_info=exc)
        return problem_response(request, Problem(500))

    classes: tuple[type[Exception], ...] = (Problem, *expected)
    for expected_class in classes:
        app.add_exception_handler(expected_class, on_expected)
    for away in (sa.exc.OperationalError, sa.exc.InterfaceError):
        app.add_exception_handler(away, on_unavailable)
    app.add_exception_handler(OSError, on_system)
    app.add_exception_handler(sa.exc.TimeoutError, on_busy)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Exception, on_unexpected)


def _without_route(app: FastAPI, request: Request, status: int, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
    """405 with the methods of the path if there are any, or if the method is unknown; else 404."""
    allowed = _allowed(app, request)
    if status == 404 and not allowed and request.method in METHODS:
        return status, headers
    # the framework joins a set, whose order the hash seed decides
    every = sorted({*allowed, *filter(None, headers.get("Allow", "").split(", "))})
    return 405, {**headers, "Allow": ", ".join(every)}


def _allowed(app: FastAPI, request: Request) -> list[str]:
    """All methods of the path, in this application or in the one beside it; none if only a value in it is wrong."""
    path, tables = request.url.path, getattr(app.state, "tables", ())
    if any(table.may_lead(request.method, path) for table in tables):
        return []
    found = {method for table in tables for method in table.methods(path)}
    return sorted(found | {"HEAD"} if "GET" in found else found)


def message_of(error: Mapping[str, Any]) -> str:
    """What is wrong with a field, in Portuguese, of an error as pydantic says it."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "Campo obrigatório."
        case "extra_forbidden":
            return "Campo desconhecido."
        case "string_too_short":
            return "Não pode ficar vazio." if limits.get("min_length") == 1 else "Texto curto demais."
        case "string_too_long":
            return f"O valor deve ter no máximo {limits.get('max_length')} caracteres"
        case "too_long":
            what = "caracteres" if isinstance(error.get("input"), str) else "itens"
            return f"O valor deve ter no máximo {limits.get('max_length')} {what}"
        case "greater_than_equal":
            return f"Deve ser maior ou igual a {_written(limits.get('ge'))}."
        case "less_than_equal":
            return f"Deve ser menor ou igual a {_written(limits.get('le'))}."
        case "greater_than":
            return f"Deve ser maior que {_written(limits.get('gt'))}."
        case "decimal_max_places":
            return f"Use no máximo {limits.get('decimal_places')} casas decimais."
        case "value_error":
            return str(limits.get("error", "Valor inválido."))
        case _:
            return "Valor inválido."


def _written(limit: Any) -> str:
    """A number as people here write it. A date never comes here: its field says its own sentence (``fields.Day``)."""
    return str(limit).replace(".", ",")


class CorrelationId:
    """Middleware: every response says under which id it can be found in the logs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        header = (b"x-correlation-id", correlation_id(Request(scope)).encode())

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], header]
            await send(message)

        await self._app(scope, receive, send_with_id)
