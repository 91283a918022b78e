"""/media/ over every kind of store: pictures for ever, nothing else, and a store that is away is no missing picture."""

import io
from pathlib import Path

import pytest
from PIL import Image
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from infra.files import FileStore, open_files
from infra.ports import free_port
from infra.settings import Settings
from launcher.gateway import Gateway, Media
from launcher.health import MetricsReaders, Operating
from launcher.static import StaticFiles
from tests.infra.files.conftest import OpenFiles

ELSEWHERE = PlainTextResponse("elsewhere")


def serving(files: FileStore) -> TestClient:
    return TestClient(
        Gateway(
            commands=ELSEWHERE,
            queries=ELSEWHERE,
            assistants=ELSEWHERE,
            pages=ELSEWHERE,
            static=StaticFiles({}),
            media=Media(files),
            operating=Operating({}, MetricsReaders()),
            base_url="https://a.example",
        )
    )


def test_a_picture_is_served_for_ever_and_in_parts(opened: OpenFiles) -> None:
    key = opened("here").put(b"0123456789", "webp")
    client = serving(opened("there"))
    answer = client.get(f"/media/{key}")
    assert (answer.status_code, answer.content) == (200, b"0123456789")
    assert answer.headers["content-type"] == "image/webp"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"
    part = client.get(f"/media/{key}", headers={"Range": "bytes=2-4"})
    assert (part.status_code, part.content) == (206, b"234")
    again = client.head(f"/media/{key}")
    assert (again.status_code, again.headers["content-length"]) == (200, "10")


@pytest.mark.parametrize(("size", "corner"), [((1600, 900), (200, 30, 30)), ((1080, 1350), (30, 30, 200))])
def test_a_shared_link_shows_a_jpeg_of_the_size_that_every_network_takes(
    tmp_path: Path, size: tuple[int, int], corner: tuple[int, int, int]
) -> None:
    """A wide picture fills it, a tall one stands in its middle."""
    picture = Image.new("RGB", size, (30, 30, 200))
    picture.paste((200, 30, 30), (20, 0, size[0] - 20, size[1]))
    content = io.BytesIO()
    picture.save(content, "WEBP", lossless=True)
    files = open_files(Settings(data=tmp_path))
    key = files.put(content.getvalue(), "webp")
    answer = serving(files).get(f"/media/{key.removesuffix('.webp')}.jpg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    shown = Image.open(io.BytesIO(answer.content))
    assert (shown.format, shown.size) == ("JPEG", (1200, 630))
    assert [abs(a - b) < 20 for a, b in zip(shown.getpixel((40, 315)), corner, strict=True)] == [True] * 3
    assert serving(files).get(f"/media/aa/{'a' * 64}.jpg").status_code == 404


def test_uploads_that_nobody_has_looked_at_are_not_served(opened: OpenFiles) -> None:
    files = opened("here")
    files.stage("upload-0123456789", io.BytesIO(b"<script>"))
    client = serving(files)
    for path in (".staged/upload-0123456789", "staged/upload-0123456789", "upload-0123456789", ""):
        assert client.get(f"/media/{path}").status_code == 404


@pytest.mark.parametrize("scheme", ["s3", "az"])
def test_a_store_that_is_away_is_no_missing_picture(tmp_path: Path, scheme: str) -> None:
    key = {"files_key_id": "devstoreaccount1", "files_secret": "c2VjcmV0"}
    endpoint = f"http://127.0.0.1:{free_port()}"
    files = open_files(Settings(data=tmp_path, files=f"{scheme}://fotos", files_endpoint=endpoint, **key))  # type: ignore[arg-type]
    answer = serving(files).get("/media/aa/" + "a" * 64 + ".webp")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
