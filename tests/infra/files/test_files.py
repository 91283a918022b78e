"""The promises of a store of files, kept by the local folder."""

import hashlib
import multiprocessing
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from infra.files import FileStore, FolderFiles, InvalidKey


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FolderFiles(tmp_path / "files")


def test_a_file_is_named_by_its_content(files: FileStore) -> None:
    key = files.put(b"chope", "webp")
    digest = hashlib.sha256(b"chope").hexdigest()
    assert key == f"{digest[:2]}/{digest}.webp"
    assert files.exists(key)
    assert b"".join(files.read(key)) == b"chope"


def test_the_same_content_is_kept_once(files: FileStore, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: files.put(b"x" * 100_000, "webp"), range(32)))) == 1
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 1


def test_a_large_file_is_read_in_chunks(files: FileStore) -> None:
    content = os.urandom(200_000)
    chunks = list(files.read(files.put(content, "png"), chunk=65_536))
    assert [len(chunk) for chunk in chunks] == [65_536, 65_536, 65_536, 200_000 - 3 * 65_536]
    assert b"".join(chunks) == content


@pytest.mark.parametrize(
    "key",
    [
        "",
        "..",
        "../../etc/passwd",
        "/etc/passwd",
        "ab/" + "a" * 64,
        "ab/" + "a" * 64 + ".webp",
        "aa/" + "a" * 64 + ".webp\n",
        "aa/" + "A" * 64 + ".webp",
        "aa/" + "a" * 63 + "\x00.webp",
        "aa/../aa/" + "a" * 64 + ".webp",
    ],
)
def test_what_is_no_key_is_nowhere(files: FileStore, key: str) -> None:
    assert files.path(key) is None
    assert not files.exists(key)
    with pytest.raises(InvalidKey):
        files.read(key)


def test_a_key_that_nobody_put_is_not_found(files: FileStore) -> None:
    key = "aa/" + "a" * 64 + ".webp"
    assert files.path(key) is None
    with pytest.raises(FileNotFoundError):
        files.read(key)


@pytest.mark.parametrize("extension", ["", ".webp", "../x", "WEBP", "a/b"])
def test_an_extension_is_letters_and_digits(files: FileStore, extension: str) -> None:
    with pytest.raises(InvalidKey):
        files.put(b"x", extension)


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        FolderFiles(tmp_path).put(b"x", "webp")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def _put_until_killed(folder: Path) -> None:
    files = FolderFiles(folder)
    for number in range(1_000_000):
        files.put(f"{number}".encode() * 20_000, "webp")


def test_a_killed_writer_leaves_no_half_file(tmp_path: Path) -> None:
    process = multiprocessing.get_context("spawn").Process(target=_put_until_killed, args=(tmp_path,))
    process.start()
    while len(list(tmp_path.glob("*/*.webp"))) < 20:
        assert process.is_alive()
        time.sleep(0.005)
    process.kill()
    process.join()
    for path in tmp_path.glob("*/*.webp"):
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem
