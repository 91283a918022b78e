"""The file of a backup: what is damaged is refused and named, and half a file is never there."""

from __future__ import annotations

import io
import json
import stat
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard

from command_api.event_store.index import write_metadata
from infra.problems import Problem
from infra.security.tables import security_metadata
from launcher.admin.backup.archive import FORMAT, Archive, Manifest, Member, Writer, rows_in
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.content import PASSING, Extent, tables_in_order
from launcher.admin.backup.restoring import restore
from launcher.admin.backup.rules import MANIFEST, Damaged
from launcher.progress import Bars
from tests.harness.small_pub import CUSTOMER
from tests.launcher.admin.backup.conftest import Place, Pub, log_of


def parts_of(file: Path) -> dict[str, bytes]:
    """Every part, read with nothing of ours."""
    with file.open("rb") as raw, zstandard.ZstdDecompressor().stream_reader(raw) as stream:
        tar = tarfile.open(fileobj=io.BytesIO(stream.read()))  # noqa: SIM115
    return {each.name: tar.extractfile(each).read() for each in tar}  # type: ignore[union-attr]


def written(file: Path, parts: dict[str, bytes]) -> Path:
    """A file with these parts, as somebody else's hand would write it."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as tar:
        for name, content in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    file.write_bytes(zstandard.ZstdCompressor().compress(whole.getvalue()))
    return file


def test_the_file_says_what_is_in_it_and_is_read_with_standard_tools(pub: Pub) -> None:
    parts = parts_of(pub.saved)
    manifest = json.loads(parts[MANIFEST])
    assert list(parts)[-1] == MANIFEST
    assert [each["name"] for each in manifest["members"]] == list(parts)[:-1]
    lines = parts["events/000001.jsonl"].decode().splitlines()
    assert manifest["extent"]["events"] == len(lines)
    transaction, number, stream, version, topic, state = json.loads(lines[0])
    assert (transaction, number, version) == (0, 1, 1)
    assert (stream, topic) == ("user-1", "accounts.UserRegistered")
    assert json.loads(state)["role"] == "admin"
    assert json.loads(state)["username"] == "", "encrypted"


def test_only_its_owner_reads_the_file(pub: Pub) -> None:
    assert stat.S_IMODE(pub.saved.stat().st_mode) == 0o600


def test_the_keys_are_in_it_only_if_somebody_says_so(pub: Pub, tmp_path: Path, bars: Bars) -> None:
    file = tmp_path / "sem-chaves.backup"
    with pub.open() as services:
        manifest = back_up(services, file, bars)
    assert manifest.keys == ()
    content = b"".join(parts_of(file).values())
    settings = pub.settings
    secrets = [settings.data / "secret.key", settings.personal_key_path, settings.seal_folder / "signing-key.pem"]
    with_keys = b"".join(parts_of(pub.saved).values())
    for secret in secrets:
        text = secret.read_bytes().strip()
        assert text in with_keys
        assert text not in content
    assert CUSTOMER.encode() not in content


def test_every_table_of_the_write_side_is_copied_or_left_out_on_purpose(pub: Pub) -> None:
    every = {table.name for metadata in (write_metadata, security_metadata) for table in metadata.tables.values()}
    copied = set(json.loads(parts_of(pub.saved)[MANIFEST])["columns"])
    assert {table.name for table in tables_in_order()} == every
    assert copied | PASSING == every
    assert copied & PASSING == set()


def flipped(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 0x10
    file.write_bytes(content)


def test_a_flipped_bit_anywhere_is_found_before_anything_is_restored(
    pub: Pub, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    file = tmp_path / "casa.backup"
    elsewhere = machine("sqlite", "elsewhere")
    for share in (0.0, 0.2, 0.5, 0.8, 0.99):
        file.write_bytes(pub.saved.read_bytes())
        flipped(file, int(share * file.stat().st_size))
        with pytest.raises(Problem, match="danificada") as refused:
            restore(elsewhere.settings, file, bars)
        assert "Nada foi restaurado" in refused.value.sentence
        assert not elsewhere.settings.data.exists()


def test_a_file_that_ends_too_early_is_refused(pub: Pub, tmp_path: Path) -> None:
    file = tmp_path / "casa.backup"
    content = pub.saved.read_bytes()
    for share in (0.0, 0.3, 0.9, 0.99):
        file.write_bytes(content[: int(share * len(content))])
        with pytest.raises(Damaged):
            Archive(file).check()


def changed(parts: dict[str, bytes], name: str) -> dict[str, bytes]:
    return {**parts, name: parts[name].replace(b"a", b"b", 1)}


def test_a_part_that_somebody_changed_is_named(pub: Pub, tmp_path: Path) -> None:
    parts = parts_of(pub.saved)
    names = [name for name in parts if b"a" in parts[name] and name != MANIFEST]
    assert {name.split("/")[0] for name in names} >= {"events", "tables", "files", "seal", "keys"}
    for name in names:
        with pytest.raises(Damaged, match=name):
            Archive(written(tmp_path / "x", changed(parts, name))).check()


def test_a_part_that_is_missing_or_too_much_is_noticed(pub: Pub, tmp_path: Path) -> None:
    parts = parts_of(pub.saved)
    name = next(name for name in parts if name.startswith("files/"))
    less = {other: content for other, content in parts.items() if other != name}
    with pytest.raises(Damaged):
        Archive(written(tmp_path / "x", less)).check()
    last = {"extra": b"x", MANIFEST: parts[MANIFEST]}
    more = {**{other: content for other, content in parts.items() if other != MANIFEST}, **last}
    with pytest.raises(Damaged, match="'extra' não é de uma cópia"):
        Archive(written(tmp_path / "x", more)).check()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x"
    for content in (b"", b"not a backup at all", b"\x28\xb5\x2f\xfd"):
        file.write_bytes(content)
        with pytest.raises(Damaged):
            Archive(file).check()


def test_a_manifest_that_is_too_deep_to_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=MANIFEST):
        Archive(written(tmp_path / "x", {MANIFEST: b'{"x":' * 5000})).check()


def test_the_format_of_a_later_version_is_refused(pub: Pub, tmp_path: Path) -> None:
    parts = parts_of(pub.saved)
    later = parts[MANIFEST].replace(b"choperia backup 1", b"choperia backup 2")
    with pytest.raises(Damaged, match="choperia backup 2"):
        Archive(written(tmp_path / "x", {**parts, MANIFEST: later})).check()


def test_a_table_that_this_version_does_not_know_is_refused_and_nothing_is_stored(
    pub: Pub, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    parts = parts_of(pub.saved)
    manifest = msgspec.json.decode(parts[MANIFEST], type=Manifest)
    renamed = {name.replace("tables/accounts", "tables/novidades"): content for name, content in parts.items()}
    members = tuple(
        Member(each.name.replace("tables/accounts", "tables/novidades"), each.size, each.sha256)
        for each in manifest.members
    )
    columns = {**manifest.columns, "novidades": manifest.columns["accounts"]}
    said = msgspec.structs.replace(manifest, members=members, columns=columns)
    elsewhere = machine("sqlite", "elsewhere")
    with pytest.raises(Problem, match="novidades"):
        restore(elsewhere.settings, written(tmp_path / "x", {**renamed, MANIFEST: msgspec.json.encode(said)}), bars)
    with elsewhere.open() as services:
        assert log_of(services) == []


def test_a_backup_that_fails_leaves_the_one_before_and_no_half_file(tmp_path: Path) -> None:
    file = tmp_path / "casa.backup"
    file.write_bytes(b"the one before")

    def rows() -> Iterator[tuple[Any, ...]]:
        yield (1,)
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"), Writer(file) as writer:
        writer.add_rows("events", rows())
    assert [path.name for path in tmp_path.iterdir()] == ["casa.backup"]
    assert file.read_bytes() == b"the one before"


def test_rows_of_many_parts_come_back_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "x"
    rows = [[number, "ç" * 2_000] for number in range(5_000)]
    with Writer(file) as writer:
        writer.add_rows("events", rows)
        assert len(writer.members) > 2
        said = Manifest(
            FORMAT, "0", "now", Extent("sqlite", 0, "0.0", one_writer=True), {}, "", 0, (), 0, (), writer.members
        )
        writer.finish(said)
    assert Archive(file).check() == said
    found = [row for _, part in Archive(file).under("events") for row in rows_in("events", part)]
    assert found == rows
