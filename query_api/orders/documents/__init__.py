"""Labels to print: pages of A4 in black on white, complete in themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import jinja2
from fastapi.responses import HTMLResponse

from infra.settings import Settings
from query_api.http import Snapshot
from query_api.site.queries import site_document

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TEMPLATES: Final = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=jinja2.StrictUndefined
)


def printed_labels(read: Snapshot, reference: str, settings: Settings, **variables: Any) -> HTMLResponse:
    """``labels.html`` with ``variables``; ``reference`` ends the name of the file."""
    house = site_document(read.connection, settings)
    page = _TEMPLATES.get_template("labels.html").render(reference=reference, house=house, **variables)
    file = f"etiquetas-{reference}.html"
    headers = {"Content-Security-Policy": _POLICY, "Content-Disposition": f'inline; filename="{file}"', **read.headers}
    return HTMLResponse(page, headers=headers)
