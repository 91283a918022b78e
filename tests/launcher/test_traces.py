"""`choperia serve` with a collector beside it."""

import json
from pathlib import Path

import httpx
import pytest

from command_api.accounts.commands import create_user
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.collector import collecting
from tests.harness.system import DEMO_PASSWORD, QuickSystem

CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
CATEGORIES = "/api/v1/admin/categories"


def test_one_command_over_http_is_one_trace_and_its_answer_says_which(tmp_path: Path) -> None:
    services = open_services(Settings(data=tmp_path / "data", database_url=None, read_database_url=None))
    services.migrate()
    create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
    services.close()
    with collecting() as collector:
        system = QuickSystem(tmp_path / "data", {"captcha": "off", "traces": collector.address})
        try:
            system.start()
            with httpx.Client(base_url=system.url, timeout=60, verify=False) as client:
                client.headers["Authorization"] = f"Bearer {system.token('admin')}"
                client.headers["traceparent"] = CALLER
                added = client.post(f"{CATEGORIES}?from=menu", json={"name": "Chopes da casa"})
                refused = client.patch(f"{CATEGORIES}/999", json={"name": "Chopes"})
                assert (added.status_code, refused.status_code) == (201, 404)
                spans = collector.trace(
                    CALLER[3:35],
                    lambda found: (
                        {"apply menu", "apply catalogue", "apply history", "apply seal", "append"}
                        <= {span.name for span in found}
                        and sum(span.parent == CALLER[36:52] for span in found) == 2
                    ),
                )
        finally:
            system.stop()
    requests = {span.name: span for span in spans if span.parent == CALLER[36:52]}
    posted = requests[f"POST {CATEGORIES}"]
    assert added.headers["traceresponse"] == f"00-{CALLER[3:35]}-{posted.span_id}-01"
    assert posted.notes["http.response.status_code"] == 201
    assert posted.notes["choperia.correlation_id"] == added.headers["X-Correlation-Id"]
    missed = requests[f"PATCH {CATEGORIES}/{{id}}"]
    assert refused.headers["traceresponse"] == f"00-{CALLER[3:35]}-{missed.span_id}-01"
    (append,) = (span for span in spans if span.name == "append")
    assert append.parent == posted.span_id
    assert append.notes["choperia.position"] == added.headers["X-Event-Position"]
    applied = [span for span in spans if span.name.startswith("apply ")]
    assert {span.parent for span in applied} == {append.span_id}
    told = json.dumps([span.notes for span in collector.spans], ensure_ascii=False)
    assert not [word for word in ("Chopes", "Ana", "admin@", "ana@", "from=menu", DEMO_PASSWORD) if word in told]


def test_a_collector_is_an_address_without_a_query() -> None:
    for address in ("collector:4318", "http://collector:4318?token=1", "ftp://collector", ""):
        with pytest.raises(ValueError, match="CHOPERIA_TRACES must be"):
            Settings(traces=address)
