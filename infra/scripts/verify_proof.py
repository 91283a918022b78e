"""Confere uma prova da Choperia (antes: pip install cryptography): python verify_proof.py prova.json chave-publica.pem

Confere também um arquivo de registros da história (….events). Não precisa da Choperia nem de rede.
A chave pública deve vir de quem a publicou, não de quem entregou a prova.
"""

import hashlib
import json
import struct
import sys
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import load_pem_public_key

ARCHIVE = b"choperia archive 1\n"


def need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


def fields(leaf: bytes) -> list[Any]:
    """Transaction, number, version, stream, topic and state of one event."""
    need(leaf.startswith(b"choperia event 1\n"), "isto não é um evento")
    values, at = list(struct.unpack_from(">qqq", leaf, 17)), 41
    for _ in range(3):
        (length,) = struct.unpack_from(">I", leaf, at)
        values.append(leaf[at + 4 : at + 4 + length].decode())
        at += 4 + length
    need(at == len(leaf), "há bytes a mais ou a menos")
    return values


def hash_of(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\0" + leaf).digest()


def root(found: bytes, index: int, size: int, path: list[str]) -> str:
    """RFC 6962: the root that the hash of a leaf and its audit path lead to."""
    last, steps = size - 1, [bytes.fromhex(step) for step in path]
    need(0 <= index < size, "o evento está fora da árvore")
    while last:
        if index % 2 or index < last:
            other = steps.pop(0)
            found = hashlib.sha256(b"\1" + (other + found if index % 2 else found + other)).digest()
        index, last = index // 2, last // 2
    need(not steps, "o caminho é longo demais")
    return found.hex()


def sealed_before(proof: dict[str, Any], rewriting: int, stored: bytes, keys: dict[str, Any]) -> bytes:
    """The sealed hash of an event that was encrypted later, by the sealed and signed event that says so."""
    proved, head = proof["rewritings"][str(rewriting)], proof["head"]
    leaf = b64decode(proved["leaf"])
    need(root(hash_of(leaf), proved["index"], head["size"], proved["path"]) == head["root"], "a cifragem é outra")
    values = fields(leaf)
    need(values[3:5] == [f"rewriting-{rewriting}", "seal.EventsRewritten"], "isto não é uma cifragem")
    said = json.loads(values[5])
    lines = [f"{each['stream']} {each['version']} {each['before']} {each['after']}\n" for each in said["events"]]
    need(said["key"] in keys, "a chave pública da cifragem é outra")
    keys[said["key"]].verify(b64decode(said["signature"]), f"choperia rewriting 1\n{''.join(lines)}".encode())
    return next(bytes.fromhex(each["before"]) for each in said["events"] if each["after"] == stored.hex())


def root_of_many(hashes: dict[int, bytes], size: int, path: list[str]) -> str:
    """The root that the hashes of several leaves lead to, with those of the parts of the tree between them."""
    steps = [bytes.fromhex(step) for step in path]

    def part(start: int, end: int) -> bytes:
        if not any(start <= index < end for index in hashes):
            return steps.pop(0)
        if end - start == 1:
            return hashes[start]
        middle = start + (1 << (end - start - 1).bit_length() - 1)
        return hashlib.sha256(b"\1" + part(start, middle) + part(middle, end)).digest()

    found = part(0, size)
    need(not steps, "o caminho é longo demais")
    return found.hex()


def check_archive(content: bytes, keys: dict[str, Any]) -> str:
    parts, at, data = [], 0, zlib.decompress(content.removeprefix(ARCHIVE))
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        parts.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    said, *leaves = json.loads(parts[0]), *parts[1:]
    head, hashes = said["head"], dict(zip(said["indexes"], map(hash_of, leaves), strict=True))
    check_head(head, keys)
    need(root_of_many(hashes, head["size"], said["path"]) == head["root"], "os eventos são outros")
    for leaf in leaves:
        print("/".join(str(value) for value in reversed(fields(leaf)[2:4])))
    return f"{len(leaves)} eventos, entre os {head['size']} assinados em {head['at']}."


def check_head(head: dict[str, Any], keys: dict[str, Any]) -> None:
    lines = ["choperia head 1", *(head[name] for name in ("size", "root", "at", "position", "previous", "key"))]
    need(head["key"] in keys, "a chave pública é outra")
    keys[head["key"]].verify(b64decode(head["signature"]), "".join(f"{line}\n" for line in lines).encode())


def check(proof: dict[str, Any], keys: dict[str, Any]) -> str:
    head = proof["head"]
    check_head(head, keys)
    need(proof["events"] != [], "não há eventos")
    for version, event in enumerate(proof["events"], 1):
        leaf = b64decode(event["leaf"])
        found = hash_of(leaf)
        if "rewriting" in event:
            found = sealed_before(proof, event["rewriting"], found, keys)
        need(root(found, event["index"], head["size"], event["path"]) == head["root"], f"o evento {version} é outro")
        values = fields(leaf)
        need(values[2:4] == [version, proof["stream"]], f"o evento {version} falta, ou é de outro registro")
        print(f"{version:4}  {json.loads(values[5])['timestamp']:28}  {values[4]}")
    events = "1 evento" if version == 1 else f"{version} eventos"
    return f"{proof['stream']}, {events}, entre os {head['size']} assinados em {head['at']}."


if __name__ == "__main__":
    try:
        blocks = Path(sys.argv[2]).read_bytes().split(b"-----BEGIN")[1:]
        found = [load_pem_public_key(b"-----BEGIN" + block) for block in blocks]
        trusted = {hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]: key for key in found}  # type: ignore[union-attr]
        given = Path(sys.argv[1]).read_bytes()
        is_archive = given.startswith(ARCHIVE)
        print("CONFERE:", check_archive(given, trusted) if is_archive else check(json.loads(given), trusted))
    except Exception as error:  # noqa: BLE001  # whatever is wrong with a proof, it proves nothing
        sys.exit(f"NÃO CONFERE: {type(error).__name__}: {error}")
