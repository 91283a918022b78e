"""Databases, keys and pictures are read by nobody but the user who runs the processes, also those of an earlier
version."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from infra.private_files import keep_private, tighten
from tests.harness.system import QuickSystem


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """What a shell has: whatever is made is read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> dict[str, str]:
    """Whatever others may do something with, and its mode."""
    modes = {path: path.lstat().st_mode for path in (folder, *folder.rglob("*")) if not path.is_symlink()}
    return {path.name: oct(stat.S_IMODE(mode)) for path, mode in modes.items() if mode & 0o077}


@pytest.mark.usefixtures("usual_umask")
def test_a_server_makes_private_files_and_takes_back_what_others_could_read(tmp_path: Path) -> None:
    data = tmp_path / "house"
    (data / "media" / "ab").mkdir(parents=True)
    for name in ("notes.txt", "media/ab/photo.webp"):
        (data / name).write_text("of an earlier version")
    assert len(open_to_others(data)) == 5
    server = QuickSystem(data, {"captcha": "off"})
    try:
        server.start()
        assert httpx.get(f"{server.url}/menu", timeout=60).status_code == 200
        assert {"events.db", "events.db-wal", "read.db", "secret.key", "seal"} <= {path.name for path in data.iterdir()}
        assert open_to_others(data) == {}
    finally:
        server.stop()
    assert open_to_others(data) == {}


@pytest.mark.usefixtures("usual_umask")
def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("of somebody else")
    data = tmp_path / "data"
    data.mkdir()
    (data / "link").symlink_to(outside)
    keep_private(data)
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


@pytest.mark.usefixtures("usual_umask")
def test_what_belongs_to_another_user_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    assert tighten(tmp_path, os.geteuid() + 1)
    assert stat.S_IMODE((tmp_path / "postgres").stat().st_mode) == 0o755
    assert not tighten(tmp_path, os.geteuid())
    assert stat.S_IMODE((tmp_path / "postgres").stat().st_mode) == 0o700
