"""Every file that may be long goes through one door, and every other one says why it needs none."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute

from infra.one_hop import calls_of
from query_api import downloads
from query_api.app import ROUTERS

LONG = {
    "/api/admin/images/archive",
    "/api/v1/admin/images/archive",
    "/api/v1/audit/events",
    "/api/v1/bi/movements",
    "/api/v1/bi/reports/{key}",
    "/api/v1/customers/{id}/export",
    "/api/v1/imports/products/sheet",
    "/api/v1/imports/{sheet}/sheet",
    "/api/v1/notes/files",
    "/api/v1/operations/reports/{key}",
    "/api/v1/orders",
    "/api/v1/receivables/movements",
    "/api/v1/sales",
    "/api/v1/sales/imports/{id:int}/refusals",
    "/api/v1/stock",
}
PAPERS = re.compile(r".*/(document|documents/.*|letter|receipt|papers/.*|preview|codes|proofs/.*|files/.*)")
"""One record, made by the process of the papers or read from the store as it was."""
SHORT = {
    "/api/v1/audit/seal/heads": "a line per signed head",
    "/api/v1/audit/seal/public-key": "a constant",
    "/api/v1/audit/seal/verifier": "a constant",
    "/api/v1/imports/products/template": "a header",
    "/api/v1/imports/{sheet}/template": "a header",
    "/api/v1/messages/unsubscribe/{token}": "one small page",
    "/api/v1/messages/whatsapp": "a word",
    "/api/v1/stream": "lasts as long as the session, with places of its own (query_api/live/following.py)",
    "/calendars/{token}.ics": "460 days of one person",
}


def routes(found: Any, prefix: str = "") -> Iterator[tuple[str, APIRoute]]:
    """All of them, those of routers inside routers too."""
    for each in found.routes:
        if isinstance(each, APIRoute):
            yield prefix + each.path, each
        elif hasattr(each, "original_router"):
            yield from routes(each.original_router, prefix + each.include_context.prefix)


EVERY = {path: route for router in ROUTERS for path, route in routes(router)}


def has_lane(route: APIRoute) -> bool:
    calls = calls_of(route.dependant)
    return downloads._made in calls or downloads._written in calls


def is_file(route: APIRoute) -> bool:
    kinds = {kind for each in route.responses.values() for kind in each.get("content", {})}
    return bool(kinds - {"application/json"}) or isinstance(route.response_class, type)


def test_every_long_file_goes_through_the_door() -> None:
    assert {path for path, route in EVERY.items() if has_lane(route)} == LONG
    for path in LONG & {path for path, route in EVERY.items() if route.include_in_schema}:
        assert 429 in EVERY[path].responses, path


def test_every_other_file_is_short() -> None:
    files = {path for path, route in EVERY.items() if is_file(route)}
    assert {path for path in files - LONG if not PAPERS.fullmatch(path)} == SHORT.keys()


def test_nothing_else_is_written_while_it_is_sent() -> None:
    root = Path(downloads.__file__).parent.parent
    streams = {
        str(path.relative_to(root))
        for package in ("command_api", "infra", "launcher", "query_api")
        for path in (root / package).rglob("*.py")
        if re.search(r"StreamingResponse|FileResponse|iterate_in_threadpool", path.read_text())
    }
    assert streams == {"launcher/gateway.py", "query_api/live/routes.py"}  # public pictures from disk, and the stream
