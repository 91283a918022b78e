"""Archives that somebody changed, or made to do harm: each is refused before anything is stored, and leaves nothing."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import zstandard

from infra.problems import Problem
from launcher.admin.backup.restoring import restore
from launcher.admin.backup.rules import MANIFEST
from launcher.progress import Bars
from tests.launcher.admin.backup.conftest import Place, Pub
from tests.launcher.admin.backup.test_archive import parts_of

Parts = dict[str, bytes]
SQLITE = "sqlite"
BOTH = pytest.mark.parametrize("kind", [SQLITE, pytest.param("postgres", marks=pytest.mark.postgres)])
EVENTS = "events/000001.jsonl"


@dataclass
class Made:
    """An archive as its attacker writes it: the parts, and headers without their content before the last one."""

    parts: Parts
    headers: list[tarfile.TarInfo] = field(default_factory=list)
    twice: str | None = None

    def mended(self, **changes: Any) -> Made:
        """With a manifest that agrees with the parts."""
        manifest = json.loads(self.parts[MANIFEST])
        members = [self._member(name) for name in self.parts if name != MANIFEST]
        if self.twice:
            members.append(self._member(self.twice))
        self.parts[MANIFEST] = json.dumps({**manifest, "members": members, **changes}).encode()
        return self

    def _member(self, name: str) -> dict[str, Any]:
        content = self.parts[name]
        return {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}

    def write(self, file: Path) -> Path:
        compressor = zstandard.ZstdCompressor()
        with file.open("wb") as raw, compressor.stream_writer(raw) as stream:
            tar = tarfile.TarFile.open(fileobj=stream, mode="w|")
            for name, content in self.parts.items():
                if name == MANIFEST:
                    for header in self.headers:
                        tar.fileobj.write(header.tobuf(tarfile.GNU_FORMAT))  # type: ignore[union-attr]
                    if self.twice:
                        again = self.parts[self.twice]
                        tar.addfile(_regular(self.twice, len(again)), io.BytesIO(again))
                tar.addfile(_regular(name, len(content)), io.BytesIO(content))
            tar.close()
        return file


def _regular(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size = size
    return info


def _special(kind: bytes, name: str, to: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, to
    return info


def _with(name: str, content: bytes) -> Callable[[Parts], Made]:
    """One more part, in the place where it belongs by its folder."""

    def make(parts: Parts) -> Made:
        folders = [*dict.fromkeys(each.partition("/")[0] for each in parts)]
        folder = name.partition("/")[0]
        before = folders.index(folder) if folder in folders else len(folders) - 2
        placed = {each: parts[each] for each in parts if folders.index(each.partition("/")[0]) <= before}
        rest = {each: parts[each] for each in parts if each not in placed}
        return Made({**placed, name: content, **rest}).mended()

    return make


def _header(header: tarfile.TarInfo) -> Callable[[Parts], Made]:
    return lambda parts: Made(parts, [header])


def _event(change: Callable[[list[Any]], None], **manifest: Any) -> Callable[[Parts], Made]:
    """The third event is another one, and the manifest agrees, except for the root."""

    def make(parts: Parts) -> Made:
        lines = parts[EVENTS].splitlines()
        event = json.loads(lines[2])
        change(event)
        lines[2] = json.dumps(event, ensure_ascii=False).encode()
        return Made({**parts, EVENTS: b"\n".join(lines) + b"\n"}).mended(**manifest)

    return make


def _other_state(event: list[Any]) -> None:
    event[5] = event[5].replace("a", "e", 1)


def _unsealed(parts: Parts) -> Made:
    """The heads are gone too: only the root is left to compare with."""
    return _event(_other_state)({name: each for name, each in parts.items() if not name.startswith("seal/")})


def _moved_to_the_end(parts: Parts) -> Made:
    lines = parts[EVENTS].splitlines()
    return Made({**parts, EVENTS: b"\n".join([*lines[1:], lines[0]]) + b"\n"}).mended()


def _short(parts: Parts) -> Made:
    lines = parts[EVENTS].splitlines()
    return Made({**parts, EVENTS: b"\n".join(lines[:-1]) + b"\n"}).mended()


def _twice(parts: Parts) -> Made:
    made = Made(dict(parts), twice=next(name for name in parts if name.startswith("files/")))
    return made.mended()


def _admin(parts: Parts) -> Made:
    """The first account has another role than its events say."""
    name = "tables/accounts/000001.jsonl"
    rows = [json.loads(line) for line in parts[name].splitlines()]
    role = json.loads(parts[MANIFEST])["columns"]["accounts"].index("role")
    rows[0][role] = "manager"
    return Made({**parts, name: b"".join(json.dumps(row).encode() + b"\n" for row in rows)}).mended()


def _extended_header(parts: Parts) -> Made:
    info = _special(tarfile.XHDTYPE, "x")
    info.size = 2**33
    return Made(parts, [info])


ATTACKS: dict[str, tuple[Callable[[Parts], Made], str]] = {
    "a path out of the seal's folder": (_with("seal/../../../fora.txt", b"x"), "não é de uma cópia"),
    "a path out of the files": (_with("files/../fora.txt", b"x"), "não é de uma cópia"),
    "a path out of the staged files": (_with("staged/../../fora", b"x"), "não é de uma cópia"),
    "an absolute name": (_with("/tmp/fora.txt", b"x"), "não é de uma cópia"),
    "an unknown part": (_with("authorized_keys", b"x"), "não é de uma cópia"),
    "another file among the keys": (_with("keys/id_rsa", b"x"), "não é de uma cópia"),
    "a symbolic link": (_header(_special(tarfile.SYMTYPE, "keys/secret.key", "/etc/passwd")), "arquivo comum"),
    "a hard link": (_header(_special(tarfile.LNKTYPE, "keys/secret.key", EVENTS)), "arquivo comum"),
    "a device": (_header(_special(tarfile.BLKTYPE, "keys/secret.key")), "arquivo comum"),
    "a pipe": (_header(_special(tarfile.FIFOTYPE, "keys/secret.key")), "arquivo comum"),
    "a folder": (_header(_special(tarfile.DIRTYPE, "files")), "arquivo comum"),
    "an extended header of 8 GiB": (_extended_header, "arquivo comum"),
    "a key of 1 GiB": (
        lambda parts: Made({MANIFEST: parts[MANIFEST]}, [_regular("keys/secret.key", 2**30)]),
        "maior do que pode ser",
    ),
    "2 GiB in a small file": (
        lambda parts: Made({MANIFEST: parts[MANIFEST]}, [_regular("staged/" + "a" * 32, 2**31)]),
        "maior do que pode ser",
    ),
    "a manifest of 1 GiB": (_header(_regular(MANIFEST, 2**30)), "maior do que pode ser"),
    "a part twice": (_twice, "está duas vezes"),
    "a part after the manifest": (
        lambda parts: Made({**parts, "keys/secret.key": b"x"} | {"seal/heads.jsonl": b""}),
        "fora de ordem|danificada",
    ),
    "rows without their beginning": (_with("tables/streams/000003.jsonl", b"[]\n"), "fora de ordem"),
    "sessions": (_with("tables/sessions/000001.jsonl", b"[]\n"), "A tabela sessions não é de uma cópia"),
    "another hash": (
        lambda parts: Made({**parts, EVENTS: parts[EVENTS].replace(b"a", b"b", 1)}),
        f"danificada em {EVENTS}",
    ),
    "a changed event, mended": (_event(_other_state), "não é o que foi lacrado em"),
    "a changed event, mended, without the heads": (_unsealed, "a raiz não confere"),
    "an event at another place": (_moved_to_the_end, "está fora de ordem"),
    "a missing event": (_short, "foram lacrados|não os que diz ter"),
    "an event that is none": (_event(lambda event: event.pop()), r"O evento nº 3 \(events/000001.jsonl, linha 3\)"),
    "an event at a position of no database": (_event(lambda event: event.__setitem__(1, 2**70)), "O evento nº 3"),
    "a line that is no JSON": (
        lambda parts: Made({**parts, EVENTS: parts[EVENTS].replace(b"\n", b"\n{[\n", 1)}).mended(),
        f"danificada em {EVENTS}, linha 2",
    ),
    "a row with too few columns": (
        lambda parts: Made({**parts, "tables/claims/000001.jsonl": b'["scope"]\n'}).mended(),
        "danificada em tables/claims/000001.jsonl, linha 1",
    ),
    "a row that the database refuses": (
        lambda parts: Made({**parts, "tables/claims/000001.jsonl": b'["scope","value",null]\n'}).mended(),
        "O banco recusa uma linha",
    ),
    "an account with another role": (_admin, r"user_id 1: não é o que a história diz \(role\)"),
    "a key of personal data that is none": (
        lambda parts: Made({**parts, "keys/personal.key": base64.b64encode(b"short")}).mended(),
        "danificada em keys/personal.key",
    ),
}


@BOTH
def test_a_hostile_archive_is_refused_each_time_and_leaves_nothing(
    pub: Pub, kind: str, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    parts = parts_of(pub.saved)
    elsewhere = machine(kind, "elsewhere")
    around = {path for path in tmp_path.rglob("*") if path != elsewhere.settings.data}
    for name, (attack, expected) in ATTACKS.items():
        file = attack(dict(parts)).write(tmp_path / "hostile.backup")
        for _ in range(2):
            with pytest.raises(Problem, match=expected) as refused:
                restore(elsewhere.settings, file, bars)
            assert refused.value.status in {409, 422}, name
            left = {path for path in tmp_path.rglob("*") if path not in around} - {file}
            assert left == set(), name
    assert restore(elsewhere.settings, pub.saved, bars).manifest.extent.events > 0, "the system is as empty as before"


def test_a_damaged_byte_is_named_by_its_event(
    pub: Pub, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    parts = parts_of(pub.saved)
    content = parts[EVENTS]
    at = len(content) // 2
    parts[EVENTS] = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
    first = at // 65_536 * 65_536
    event = content[:first].count(b"\n") + 1
    with pytest.raises(Problem) as refused:
        restore(machine(SQLITE, "elsewhere").settings, Made(parts).write(tmp_path / "x.backup"), bars)
    assert f"{EVENTS}, entre os bytes {first} e" in refused.value.sentence
    assert f"no evento nº {event} ou pouco depois" in refused.value.sentence
