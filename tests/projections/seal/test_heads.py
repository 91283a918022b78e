"""Signed heads: what they say, who signed, what a crash, a thief or a careless hand can do to their file."""

import base64
import json
import multiprocessing
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from infra.position import Position
from projections.seal.heads import Head, HeadFile, NotAHead, check_heads, sign
from projections.seal.keys import NoKey, key_id, open_key, read_public_keys
from projections.seal.tiles import Tiles
from tests.projections.seal.conftest import Sealed

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEYS = {key_id(KEY.public_key()): KEY.public_key()}
NOON = datetime(2026, 11, 20, 15, tzinfo=UTC)


def chain(count: int) -> list[Head]:
    heads: list[Head] = []
    for i in range(count):
        before = heads[-1] if heads else None
        now = NOON + timedelta(hours=i)
        root = bytes([i]) * 32
        heads.append(sign(KEY, size=10 * (i + 1), root=root, position=Position(0, i + 1), previous=before, now=now))
    return heads


def written(heads: list[Head]) -> list[bytes]:
    return [json.dumps(head.as_dict()).encode() for head in heads]


def test_what_is_signed_is_seven_lines_of_text() -> None:
    head = chain(1)[0]
    assert head.signed_bytes().decode().splitlines() == [
        "choperia head 1",
        "10",
        "00" * 32,
        "2026-11-20T15:00:00.000000Z",
        "0.1",
        "00" * 32,
        "56475aa75463474c",
    ]


def test_a_chain_of_heads_is_valid() -> None:
    checked = check_heads(written(chain(3)), KEYS)
    assert [head.size for head in checked.valid] == [10, 20, 30]
    assert checked.problems == ()


def test_a_head_that_was_taken_out_of_the_middle_is_missed() -> None:
    lines = written(chain(3))
    assert check_heads([lines[0], lines[2]], KEYS).problems == ("Falta um lacre antes da linha 2.",)
    assert check_heads(lines[1:], KEYS).problems == ("Falta um lacre antes da linha 1.",)


@pytest.mark.parametrize("field", ["size", "root", "at", "position", "previous", "key", "signature"])
def test_no_field_of_a_head_can_be_changed(field: str) -> None:
    given = chain(1)[0].as_dict()
    other = sign(KEY, size=11, root=bytes([9]) * 32, position=Position(0, 2), previous=chain(2)[1], now=NOON).as_dict()
    given[field] = "0123456789abcdef" if field == "key" else other[field] if field != "at" else "2026-11-21T15:00:00Z"
    checked = check_heads([json.dumps(given).encode()], KEYS)
    assert checked.valid == ()
    assert len(checked.problems) == 1


def test_who_has_another_key_signs_nothing() -> None:
    thief = sign(Ed25519PrivateKey.generate(), size=1, root=bytes(32), position=Position(0, 1), previous=None, now=NOON)
    assert check_heads(written([thief]), KEYS).problems == ("A assinatura do lacre da linha 1 não confere.",)


@pytest.mark.parametrize("line", [b"", b"{}", b"[1]", b"not json", b'{"size": true}', b"[" * 3000])
def test_a_line_that_is_no_head_is_named(line: bytes) -> None:
    assert check_heads([line], KEYS).problems == ("A linha 1 dos lacres não é um lacre.",)
    with pytest.raises(NotAHead):
        Head.read(line)


def test_what_a_crash_left_of_a_line_is_written_over(tmp_path: Path) -> None:
    file = HeadFile(tmp_path / "heads.jsonl")
    one, two = chain(2)
    file.append(one)
    with file.path.open("ab") as torn:
        torn.write(written([two])[0][:100])
    assert file.last() == one
    file.append(two)
    assert [Head.read(line) for line in file.lines()] == [one, two]


def test_the_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    first, again = open_key(None, tmp_path), open_key(None, tmp_path)
    assert first.private_bytes_raw() == again.private_bytes_raw()
    assert (tmp_path / "signing-key.pem").stat().st_mode & 0o077 == 0


def test_a_key_that_follows_another_leaves_the_old_heads_valid(tmp_path: Path) -> None:
    old = open_key(None, tmp_path)
    new = open_key(base64.b64encode(bytes(range(32))).decode(), tmp_path)
    known = read_public_keys((tmp_path / "public-key.pem").read_bytes())
    assert set(known) == {key_id(old.public_key()), key_id(new.public_key())}
    with pytest.raises(NoKey):
        open_key("too short", tmp_path)


def test_every_head_continues_the_one_before(sealed: Sealed) -> None:
    heads = []
    for count in (3, 70, 1, 130):
        sealed.priced(count)
        heads.append(sealed.sign())
    assert sealed.sign() == heads[-1]
    assert [head.size for head in heads] == [3, 73, 74, 204]
    with sealed.history.database.read() as connection:
        tiles = Tiles(connection)
        assert [tiles.root(head.size) for head in heads] == [head.root for head in heads]


def _append_for_ever(path: Path) -> None:
    file, before = HeadFile(path), None
    for size in range(1, 1_000_000):
        before = sign(KEY, size=size, root=bytes(32), position=Position(0, size), previous=before, now=NOON)
        file.append(before)


def test_who_is_killed_while_signing_leaves_whole_heads(tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    signer = multiprocessing.get_context("spawn").Process(target=_append_for_ever, args=(path,))
    signer.start()
    try:
        while len(HeadFile(path).lines()) < 5:
            assert signer.is_alive()
    finally:
        assert signer.pid is not None
        os.kill(signer.pid, signal.SIGKILL)
        signer.join()
    checked = check_heads(HeadFile(path).lines(), KEYS)
    assert checked.problems == ()
    last = HeadFile(path).last()
    assert last == checked.valid[-1]
    HeadFile(path).append(sign(KEY, size=10**6, root=bytes(32), position=Position(0, 1), previous=last, now=NOON))
    assert check_heads(HeadFile(path).lines(), KEYS).problems == ()
