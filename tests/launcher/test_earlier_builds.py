"""Tabs that were open during an update ask for the hashed files of the build before."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

from starlette.testclient import TestClient

from launcher.earlier_builds import EarlierBuilds
from launcher.gateway import Gateway, elsewhere
from launcher.health import MetricsReaders, Operating
from launcher.static import StaticFiles, built_files

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
OLD = "/assets/users-AAAAAAAA.js"
NEW = "/assets/users-BBBBBBBB.js"


def built(folder: Path, script: str) -> Path:
    """A front end with a hashed ``script`` and its compressed siblings, and a file without a hash in its name."""
    (folder / "assets").mkdir(parents=True)
    (folder / f"{folder.name}.txt").write_text("not hashed")
    for suffix, text in (("", f"// {script}"), (".br", "brotli"), (".gz", "gzip")):
        (folder / f"{script[1:]}{suffix}").write_text(text)
    return folder


def process(frontend: Path, data: Path) -> TestClient:
    """One that has just started with this front end."""
    static, away = StaticFiles(built_files(frontend), EarlierBuilds(data)), elsewhere(404)
    static.keep()
    return TestClient(
        Gateway(
            commands=away,
            queries=away,
            assistants=away,
            pages=away,
            static=static,
            media=away,
            operating=Operating({}, MetricsReaders()),
            base_url="https://a.example",
        ),
        headers={"Accept-Encoding": "identity"},
    )


def body(client: TestClient, path: str, encoding: str) -> bytes:
    """As it is sent."""
    request = client.build_request("GET", path, headers={"Accept-Encoding": encoding})
    return b"".join(client.send(request, stream=True).iter_raw())


def test_after_an_update_the_build_before_is_served_as_it_was(tmp_path: Path) -> None:
    data = tmp_path / "builds"
    before = process(built(tmp_path / "old", OLD), data)
    was = before.get(OLD)
    after = process(built(tmp_path / "new", NEW), data)

    answer = after.get(OLD)
    assert (answer.content, dict(answer.headers)) == (was.content, dict(was.headers))
    assert "immutable" in answer.headers["cache-control"]
    assert [body(after, OLD, encoding) for encoding in ("br", "gzip")] == [b"brotli", b"gzip"]
    assert body(after, OLD, "identity") == b"// " + OLD.encode()
    assert after.get(OLD, headers={"If-None-Match": was.headers["etag"]}).status_code == 304
    assert after.post(OLD).status_code == 405
    # while one process after the other is updated, one of the build before is asked for the new one
    assert before.get(NEW).status_code == 200

    assert (before.get("/old.txt").status_code, after.get("/old.txt").status_code) == (200, 404)
    assert after.get("/assets/gone.js").headers["cache-control"] == "no-store"
    for path in (f"{OLD}.br", "/assets/gone.js", "/assets/", "/assets/../current", "/assets/..%2F..%2Fcurrent"):
        assert after.get(path).status_code == 404, path


def test_it_goes_a_week_after_it_was_replaced_however_long_it_was_the_current_one(tmp_path: Path) -> None:
    builds = EarlierBuilds(tmp_path / "builds")
    builds.keep({"a": b"1"}, NOW - timedelta(days=60))
    builds.keep({"b": b"2"}, NOW)
    builds.keep({"b": b"2"}, NOW + timedelta(days=6, hours=23))
    assert (builds.read("a"), builds.read("b")) == (b"1", b"2")
    builds.keep({"b": b"2"}, NOW + timedelta(days=7, hours=1))
    assert (builds.read("a"), builds.read("b")) == (None, b"2")


def test_who_goes_back_to_the_build_before_keeps_both(tmp_path: Path) -> None:
    builds = EarlierBuilds(tmp_path / "builds")
    for day, files in enumerate(({"a": b"1"}, {"b": b"2"}, {"a": b"1"})):
        builds.keep(files, NOW + timedelta(days=8 * day))
    assert (builds.read("a"), builds.read("b")) == (b"1", b"2")


def test_processes_that_start_at_once_write_it_whole(tmp_path: Path) -> None:
    folder, files = tmp_path / "builds", {"a": b"1" * 100_000}
    EarlierBuilds(folder).keep({"z": b"0"}, datetime.now(UTC) - timedelta(days=30))
    (folder / ".new-left").touch()
    os.utime(folder / ".new-left", (0, 0))
    with ThreadPoolExecutor(8) as starting:
        list(starting.map(lambda _: EarlierBuilds(folder).keep(files), range(16)))
    kept = EarlierBuilds(folder)
    assert (kept.read("a"), kept.read("z")) == (files["a"], b"0")
    assert len(list(folder.iterdir())) == 3


def test_a_folder_that_cannot_be_written_or_is_damaged_stops_nobody(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    assert process(built(tmp_path / "new", NEW), in_the_way).get(NEW).status_code == 200
    (tmp_path / "0123.zip").write_bytes(b"PK")
    assert EarlierBuilds(tmp_path).read("a") is None
