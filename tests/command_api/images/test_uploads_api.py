"""Signed uploads: one address, one upload, one type, ten minutes; then a command that names it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.commands import AddProduct, add_product
from command_api.event_store import Store
from command_api.images.domain import Image
from command_api.images.routes import router
from command_api.images.uploads import CLAIM_WITHIN, LIFETIME, PATH, Uploads, Wish
from command_api.kernel import CommandContext, NotFound
from infra.files import FileStore
from infra.security.permissions import Role
from infra.security.strict_input import STREAMED, StrictInput

SAS, IMAGES = "/api/admin-images-sas", "/api/v1/admin/images"
USED = "Este endereço de envio já foi usado. Peça outro e envie de novo."
NOT_SIGNED = "Este endereço de envio não vale. Peça outro e envie de novo."

Drawn = Callable[..., bytes]


@pytest.fixture
def photo(drawn: Drawn) -> bytes:
    return drawn(1600, 900, "PNG")


@pytest.fixture
def sign(api: TestClient, photo: bytes) -> Callable[..., dict[str, Any]]:
    """Asks for the address of a slide's upload."""

    def ask(**fields: Any) -> dict[str, Any]:
        body = {"type": "hero", "fileName": "balcão.png", "contentType": "image/png", "size": len(photo), **fields}
        answer = api.post(SAS, json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    return ask


def put(api: TestClient, signed: dict[str, Any], content: Any, **headers: str) -> httpx.Response:
    """Sends a file as the answer says, without a session."""
    wanted = {**signed["headers"], "Authorization": "", **headers}
    return api.request(signed["method"], signed["upload_url"], content=content, headers=wanted)


def staged(files: FileStore) -> list[str]:
    return [upload.key for upload in files.all_staged()]


def test_a_file_is_sent_by_its_address_alone_and_becomes_a_picture(
    api: TestClient, store: Store, files: FileStore, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    assert signed["method"] == "PUT"
    assert signed["headers"] == {"Content-Type": "image/png", "x-ms-blob-type": "BlockBlob"}
    assert signed["upload_url"].startswith(f"{PATH}{signed['upload_id']}?")
    left = datetime.fromisoformat(signed["expires_at"]) - datetime.now(UTC)
    assert timedelta(minutes=9) < left <= LIFETIME
    sent = put(api, signed, photo)
    assert (sent.status_code, sent.json()) == (201, {"upload_id": signed["upload_id"], "size": len(photo)})
    assert store.living(Image) == []
    answer = api.post(IMAGES, json={"type": "hero", "uploadId": signed["upload_id"], "title": "O balcão"})
    assert answer.status_code == 201, answer.text
    [event] = store.repository.event_store.get(f"image-{answer.json()['id']}")  # type: ignore[attr-defined]
    assert (event.original_name, event.title) == ("balcão.png", "O balcão")
    assert staged(files) == []


def test_an_upload_becomes_one_picture(
    api: TestClient, store: Store, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    put(api, signed, photo)
    body = {"type": "hero", "upload_id": signed["upload_id"]}
    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(lambda _: api.post(IMAGES, json=body).status_code, range(4)))
    assert statuses[0] == 201
    assert set(statuses[1:]) <= {404, 409}
    assert len(store.living(Image)) == 1


def test_an_address_is_used_once(
    api: TestClient, files: FileStore, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    assert put(api, signed, photo).status_code == 201
    again = put(api, signed, photo)
    assert (again.status_code, again.json()["error"]) == (409, USED)
    api.post(IMAGES, json={"type": "hero", "uploadId": signed["upload_id"]})
    assert put(api, signed, photo).status_code == 409
    assert staged(files) == []


def test_of_several_who_use_an_address_at_once_one_sends(
    api: TestClient, files: FileStore, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    with ThreadPoolExecutor(6) as pool:
        statuses = sorted(pool.map(lambda _: put(api, signed, photo).status_code, range(6)))
    assert statuses == [201, 409, 409, 409, 409, 409]
    assert staged(files) == [signed["upload_id"]]


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("type", "image/webp"),
        ("size", "99999999"),
        ("expires", "99999999999"),
        ("signature", "A" * 43),
        ("signature", ""),
        ("signature", "ção"),
    ],
)
def test_an_address_that_was_changed_is_not_ours(
    api: TestClient, files: FileStore, sign: Callable[..., dict[str, Any]], photo: bytes, part: str, value: str
) -> None:
    signed = sign()
    url = urlsplit(signed["upload_url"])
    forged = {**signed, "upload_url": f"{url.path}?{urlencode({**dict(parse_qsl(url.query)), part: value})}"}
    answer = put(api, forged, photo)
    assert (answer.status_code, answer.json()["error"]) == (403, NOT_SIGNED)
    assert staged(files) == []
    assert put(api, signed, photo).status_code == 201


def test_the_signature_of_one_upload_does_not_fit_another(
    api: TestClient, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    one, other = sign(), sign()
    mixed = {**one, "upload_url": one["upload_url"].replace(one["upload_id"], other["upload_id"])}
    assert put(api, mixed, photo).status_code == 403


def test_an_address_expires(uploads: Uploads, api: TestClient, photo: bytes) -> None:
    past = datetime.now(UTC) - LIFETIME - timedelta(seconds=1)
    ticket = uploads.sign(Wish("hero", None, "s.png", "image/png", len(photo)), 1, past)
    signed = {"method": "PUT", "upload_url": ticket.address(), "headers": {"Content-Type": "image/png"}}
    assert put(api, signed, photo).status_code == 403


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"", 422, "O arquivo está vazio."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "Tipo de arquivo não permitido."),
        (b"\xff\xd8\xff\xe0 a JPEG that was announced as a PNG", 415, "Tipo de arquivo não permitido."),
    ],
)
def test_what_arrives_is_what_was_announced(
    api: TestClient,
    files: FileStore,
    sign: Callable[..., dict[str, Any]],
    content: bytes,
    status: int,
    said: str,
) -> None:
    answer = put(api, sign(), content)
    assert answer.status_code == status
    assert answer.json()["error"].startswith(said)
    assert staged(files) == []


def test_another_content_type_is_refused_before_anything_is_read(
    api: TestClient, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    assert put(api, signed, photo, **{"Content-Type": "text/html"}).status_code == 415
    assert put(api, signed, photo).status_code == 201
    assert put(api, sign(), photo, **{"Content-Type": "application/octet-stream"}).status_code == 201


def test_more_bytes_than_announced_are_cut_off_while_they_arrive(
    api: TestClient, files: FileStore, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    """Whether the length is announced or the pieces just keep coming."""
    assert put(api, sign(), photo + b"x").status_code == 413
    assert put(api, sign(), iter([photo, b"x"])).status_code == 413
    assert staged(files) == []


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"contentType": "image/gif"}, 415, "Tipo de arquivo não permitido. Use: image/jpeg, image/png, image/webp"),
        ({"contentType": "image/svg+xml"}, 415, "Tipo de arquivo não permitido."),
        ({"size": 10 * 1024 * 1024 + 1}, 413, "Arquivo muito grande. Máximo: 10MB"),
        ({"size": 0}, 422, ""),
        ({"size": None}, 422, ""),
        ({"type": "product"}, 422, ""),
        ({"type": "category", "productId": 1}, 422, ""),
        ({"fileName": ""}, 422, ""),
        ({"path": "../x"}, 422, ""),
    ],
)
def test_what_cannot_become_a_picture_gets_no_address(
    api: TestClient, fields: dict[str, Any], status: int, said: str
) -> None:
    body = {"type": "hero", "fileName": "s.png", "contentType": "image/png", "size": 1000, **fields}
    answer = api.post(SAS, json=body)
    assert answer.status_code == status
    assert answer.json()["error"].startswith(said)


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.STAFF, 403), (Role.MANAGER, 201)])
def test_admins_and_managers_get_addresses(
    serving: Callable[..., TestClient], state: dict[str, object], role: Role | None, status: int
) -> None:
    body = {"type": "hero", "fileName": "s.png", "contentType": "image/png", "size": 1000}
    for path in (SAS, "/api/v1/admin-images-sas"):
        assert serving(router, role, **state).post(path, json=body).status_code == status


def test_an_upload_is_for_the_picture_it_was_signed_for(
    api: TestClient,
    store: Store,
    ctx: CommandContext,
    uploads: Uploads,
    sign: Callable[..., dict[str, Any]],
    drawn: Drawn,
) -> None:
    one, other = (add_product(store, AddProduct(name, Decimal(10), None), ctx).id for name in ("Pilsen", "Ipa"))
    photo = drawn(1080, 1350, "PNG")
    signed = sign(type="product", productId=one, size=len(photo))
    body = {"uploadId": signed["upload_id"]}
    assert api.post(IMAGES, json={**body, "type": "product", "productId": one}).status_code == 404, "not sent yet"
    put(api, signed, photo)
    assert api.post(IMAGES, json={**body, "type": "hero"}).status_code == 404
    assert api.post(IMAGES, json={**body, "type": "product", "productId": other}).status_code == 404
    with pytest.raises(NotFound):
        uploads.claimed(signed["upload_id"], "product", one, user_id=2)
    assert api.post(IMAGES, json={**body, "type": "product", "productId": one}).status_code == 201


def test_a_refused_picture_leaves_its_upload_for_another_try(
    api: TestClient, store: Store, sign: Callable[..., dict[str, Any]], drawn: Drawn
) -> None:
    small = drawn(100, 100, "PNG")
    signed = sign(size=len(small))
    put(api, signed, small)
    body = {"type": "hero", "uploadId": signed["upload_id"]}
    answers = [api.post(IMAGES, json=body) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {422}
    assert answers[0].json()["error"].startswith("Dimensões insuficientes.")
    assert store.living(Image) == []


def test_what_nobody_claims_is_forgotten(uploads: Uploads, files: FileStore, api: TestClient, photo: bytes) -> None:
    now = datetime.now(UTC)
    ticket = uploads.sign(Wish("hero", None, "s.png", "image/png", len(photo)), 1, now)
    signed = {"method": "PUT", "upload_url": ticket.address(), "headers": {"Content-Type": "image/png"}}
    put(api, signed, photo)
    soon, later = (now + LIFETIME + CLAIM_WITHIN + timedelta(seconds=seconds) for seconds in (-1, 2))
    assert uploads.forget_expired(soon) == 0
    assert uploads.claimed(ticket.upload_id, "hero", None, 1) == (photo, "s.png")
    uploads.sign(Wish("hero", None, "s.png", "image/png", len(photo)), 1, later)
    assert staged(files) == []
    assert api.post(IMAGES, json={"type": "hero", "uploadId": ticket.upload_id}).status_code == 404


def test_the_door_lets_files_pass_on_exactly_this_path(
    api: TestClient, sign: Callable[..., dict[str, Any]], photo: bytes
) -> None:
    signed = sign()
    door = TestClient(StrictInput(api.app))  # type: ignore[arg-type]
    address, headers = signed["upload_url"], signed["headers"]
    assert STREAMED.fullmatch(urlsplit(address).path)
    assert door.post(address, content=photo, headers=headers).status_code == 405
    for path in (IMAGES, SAS, address.replace("?", "/x?"), PATH):
        assert door.put(path, content=photo, headers=headers).status_code == 415
    assert door.put(address, content=photo, headers=headers).status_code == 201


def test_the_folder_of_the_data_has_nothing_of_an_upload_that_was_refused(
    api: TestClient, sign: Callable[..., dict[str, Any]], photo: bytes, tmp_path: Path
) -> None:
    def beside_the_stores() -> set[Path]:
        return {path for path in tmp_path.rglob("*") if path.is_file() and ".db" not in path.name}

    before = beside_the_stores()
    assert put(api, sign(), photo[:-20] + b"x" * 40).status_code == 413
    assert beside_the_stores() <= before
