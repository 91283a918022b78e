"""A paper of a service from the upload to the download, and what nobody else gets."""

import hashlib
from datetime import date, timedelta

from starlette.testclient import TestClient

from command_api.equipment.commands import RegisterAsset, record_service, register_asset
from command_api.equipment.details import LocationDetails, ServiceRecord
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.rules.services import Service
from infra.files import key_of
from launcher.admin.garbage_collection import sweep
from launcher.composition import Services, create_apps, system_context
from launcher.gateway import Media
from tests.query_api.conftest import FakeSessions

PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"


def serviced(services: Services) -> int:
    """An asset whose event 2 recorded a service."""
    store, ctx = services.store, system_context()
    model = add_model(store, AddModel("Cilindro", services=(Service(name="Limpeza", every_days=30),)), ctx).id
    place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    id = register_asset(store, RegisterAsset(model, place), ctx).id
    record_service(store, id, ServiceRecord(service="Limpeza", done_on=date(2020, 3, 1)), ctx)
    return id


def test_a_paper_comes_back_as_it_was_sent_to_who_may_see_equipment(services: Services) -> None:
    id = serviced(services)
    apps = create_apps(services)
    for app in apps:
        app.state.sessions = FakeSessions()
    commands, queries = (TestClient(app, headers={"Authorization": "Bearer admin"}) for app in apps)
    address = f"/api/v1/equipment/assets/{id}/services/2/papers"
    assert commands.post(address, files={"file": ("laudo ção.pdf", PDF)}).status_code == 201
    services.runner.catch_up()

    [done] = queries.get(f"/api/v1/equipment/assets/{id}/history").json()["services"]
    sha256 = hashlib.sha256(PDF).hexdigest()
    assert done["papers"] == [
        {"sha256": sha256, "name": "laudo ção.pdf", "media_type": "application/pdf", "size": len(PDF)}
    ]
    answer = queries.get(f"{address}/{sha256}")
    assert (answer.content, answer.headers["content-type"]) == (PDF, "application/pdf")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''laudo%20%C3%A7%C3%A3o.pdf"
    assert queries.get(f"{address}/{sha256}", headers={"Authorization": "Bearer client"}).status_code == 403
    assert queries.get(f"{address.replace('/2/', '/1/')}/{sha256}").status_code == 404

    assert TestClient(Media(services.files)).get(f"/media/{key_of(PDF, 'pdf')}").status_code == 404
    picture = services.files.put(b"of the public site", "webp")
    assert TestClient(Media(services.files)).get(f"/media/{picture}").status_code == 200

    assert commands.delete(f"{address}/{sha256}").status_code == 200
    services.runner.catch_up()
    assert queries.get(f"{address}/{sha256}").status_code == 404
    late = sweep(services, system_context().now + timedelta(hours=25))
    assert (late.named, {orphan.key for orphan in late.orphans}) == (1, {picture})
