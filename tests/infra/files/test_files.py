"""The promises of a store of files, kept by the local folder and by object stores."""

import hashlib
import io
import multiprocessing
import os
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from infra.files import FileStore, FolderFiles, InvalidKey, open_files
from infra.files.remote import RemoteFiles
from infra.ports import free_port
from infra.problems import Problem
from infra.settings import Settings
from tests.harness import azure
from tests.infra.files.conftest import KINDS, OpenFiles

UPLOAD = "upload-0123456789"


def test_a_file_is_named_by_its_content(files: FileStore) -> None:
    key = files.put(b"chope", "webp")
    digest = hashlib.sha256(b"chope").hexdigest()
    assert key == f"{digest[:2]}/{digest}.webp"
    assert files.exists(key)
    assert b"".join(files.read(key)) == b"chope"


def test_the_same_content_is_kept_once(files: FileStore, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: files.put(b"x" * 100_000, "webp"), range(32)))) == 1
    assert [kept.size for kept in files.kept()] == [100_000]
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 1


def test_what_one_machine_puts_another_reads(opened: OpenFiles) -> None:
    key = opened("here").put(b"chope", "webp")
    there = opened("there")
    assert there.exists(key)
    path = there.path(key)
    assert path is not None
    assert path.read_bytes() == b"chope"
    assert b"".join(there.read(key)) == b"chope"


def test_every_file_is_listed_with_its_size_and_age(files: FileStore) -> None:
    before = datetime.now(UTC) - timedelta(seconds=2)
    keys = {files.put(bytes(size), "webp"): size for size in range(1, 61)}
    listed = list(files.kept())
    assert {kept.key: kept.size for kept in listed} == keys
    assert all(before < kept.written_at < datetime.now(UTC) + timedelta(seconds=2) for kept in listed)


def test_a_deleted_file_is_gone_and_may_come_again(opened: OpenFiles) -> None:
    files = opened("here")
    key = files.put(b"chope", "webp")
    for _ in range(2):
        files.delete(key)
        assert not files.exists(key)
        assert files.path(key) is None
        assert opened("there").path(key) is None
    assert files.put(b"chope", "webp") == key
    assert opened("there").path(key) is not None


def test_nothing_is_deleted_by_a_name_that_is_no_key(files: FileStore) -> None:
    key = files.put(b"chope", "webp")
    files.stage(UPLOAD, io.BytesIO(b"raw"))
    for name in ("", "..", key[:2], "../.staged/" + UPLOAD, ".staged/" + UPLOAD):
        files.delete(name)
    assert (files.exists(key), files.staged(UPLOAD)) == (True, b"raw")


def test_a_staged_upload_is_read_by_its_name_and_is_no_file(opened: OpenFiles) -> None:
    opened("here").stage(UPLOAD, io.BytesIO(b"raw" * 50_000))
    there = opened("there")
    assert there.staged(UPLOAD) == b"raw" * 50_000
    with there.open_staged(UPLOAD) as file:
        assert (file.read(4), file.seek(149_998), file.read()) == (b"rawr", 149_998, b"aw")
    assert [(kept.key, kept.size) for kept in there.all_staged()] == [(UPLOAD, 150_000)]
    assert list(there.kept()) == []
    for key in (UPLOAD, f".staged/{UPLOAD}", f"../staged/{UPLOAD}"):
        assert there.path(key) is None
        assert not there.exists(key)
    for _ in range(2):
        there.unstage(UPLOAD)
        with pytest.raises(FileNotFoundError):
            there.staged(UPLOAD)
        with pytest.raises(FileNotFoundError):
            there.open_staged(UPLOAD)
    assert list(there.all_staged()) == []


def test_a_staged_upload_has_a_plain_name(files: FileStore) -> None:
    for name in ("", "..", "short", "../" + UPLOAD, UPLOAD + "/x", UPLOAD + ".webp", "x" * 65):
        for use in (files.staged, files.open_staged, files.unstage, lambda name: files.stage(name, io.BytesIO(b""))):
            with pytest.raises(InvalidKey):
                use(name)


@pytest.mark.parametrize("opened", KINDS[1:], indirect=True)
def test_a_copy_that_is_not_what_its_name_says_is_not_shown(opened: OpenFiles) -> None:
    files = opened("here")
    assert isinstance(files, RemoteFiles)
    key = files.put(b"chope", "webp")
    files._store.put(f"files/{key}", b"<script>", use_multipart=False)
    assert opened("there").path(key) is None


@pytest.mark.parametrize("opened", KINDS[1:], indirect=True)
def test_a_picture_that_was_read_once_needs_the_store_no_more(opened: OpenFiles) -> None:
    key = opened("here").put(b"chope", "webp")
    files = opened("there")
    assert isinstance(files, RemoteFiles)
    assert files.path(key) is not None
    files._store.delete(f"files/{key}")
    assert files.path(key) is not None


def test_a_large_file_is_read_in_chunks(files: FileStore) -> None:
    content = os.urandom(200_000)
    chunks = list(files.read(files.put(content, "png"), chunk=65_536))
    assert [len(chunk) for chunk in chunks] == [65_536, 65_536, 65_536, 200_000 - 3 * 65_536]
    assert b"".join(chunks) == content


def test_what_is_no_key_is_nowhere(files: FileStore) -> None:
    for key in (
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
    ):
        assert files.path(key) is None, key
        assert not files.exists(key), key
        with pytest.raises(InvalidKey):
            files.read(key)


def test_a_key_that_nobody_put_is_not_found(files: FileStore) -> None:
    key = "aa/" + "a" * 64 + ".webp"
    assert files.path(key) is None
    with pytest.raises(FileNotFoundError):
        files.read(key)


def test_an_extension_is_letters_and_digits(files: FileStore) -> None:
    for extension in ("", ".webp", "../x", "WEBP", "a/b"):
        with pytest.raises(InvalidKey):
            files.put(b"x", extension)


@pytest.mark.parametrize("scheme", ["s3", "az"])
def test_a_store_that_does_not_answer_is_said_to_be_away(tmp_path: Path, scheme: str) -> None:
    key = {"files_key_id": "devstoreaccount1", "files_secret": "c2VjcmV0"}
    endpoint = f"http://127.0.0.1:{free_port()}"
    files = open_files(Settings(data=tmp_path, files=f"{scheme}://fotos", files_endpoint=endpoint, **key))  # type: ignore[arg-type]
    some = "aa/" + "a" * 64 + ".webp"
    for use in (lambda: files.put(b"x", "webp"), lambda: files.path(some), lambda: list(files.kept())):
        with pytest.raises(Problem) as away:
            use()
        assert (away.value.status, away.value.kind) == (503, "files-away")


@pytest.mark.parametrize("opened", ["azure"], indirect=True)
def test_a_wrong_key_is_let_in_nowhere(opened: OpenFiles, azure_endpoint: str, tmp_path: Path) -> None:
    wrong = {"files_key_id": azure.ACCOUNT, "files_secret": "d3Jvbmc="}
    place = {"files": f"az://{azure.CONTAINER}", "files_endpoint": azure_endpoint}
    with pytest.raises(Problem):
        open_files(Settings(data=tmp_path, **place, **wrong)).put(b"x", "webp")  # type: ignore[arg-type]


def test_what_a_killed_writer_left_is_cleared_when_it_is_old(tmp_path: Path) -> None:
    files = FolderFiles(tmp_path)
    files.put(b"chope", "webp")
    files.stage(UPLOAD, io.BytesIO(b"raw"))
    half = [tmp_path / "ab" / ".put-x", tmp_path / ".staged" / ".put-y"]
    for path in half:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"half")
    assert files.clear_remains(datetime.now(UTC) - timedelta(hours=1)) == 0
    assert files.clear_remains(datetime.now(UTC) + timedelta(seconds=1)) == 2
    assert not any(path.exists() for path in half)
    assert [kept.size for kept in (*files.kept(), *files.all_staged())] == [5, 3]


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
