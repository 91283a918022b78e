"""A proof is checked by somebody who has Python, the script and the public key, and nothing of ours."""

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from projections.seal.keys import open_key
from projections.seal.proving import NotCovered, NotProvable, prove
from projections.seal.tables import leaves
from tests.projections.seal.conftest import Sealed

SCRIPT = Path(__file__).parents[3] / "infra" / "scripts" / "verify_proof.py"


def check(proof: dict[str, Any], key: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the script as somebody else would, far from this code."""
    file = folder / "proof.json"
    file.write_text(json.dumps(proof))
    command = [sys.executable, "-I", "-O", str(SCRIPT), str(file), str(key)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=60)


@pytest.fixture
def proof(sealed: Sealed) -> dict[str, Any]:
    """Of three events among a hundred others."""
    for _ in range(3):
        sealed.priced(1, "product-2")
        sealed.priced(33)
    head = sealed.sign()
    made = prove(sealed.history.recorder, sealed.history.database, head, "product-2", {"code": "P-2"})
    assert made.newer == 0
    return made.document


@pytest.fixture
def key(sealed: Sealed) -> Path:
    return sealed.folder.path / "public-key.pem"


def test_a_true_proof_is_accepted(proof: dict[str, Any], key: Path, tmp_path: Path) -> None:
    checked = check(proof, key, tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert "CONFERE: product-2, 3 eventos" in checked.stdout
    assert checked.stdout.count("catalogue.ProductRepriced") == 3


def altered_price(proof: dict[str, Any]) -> None:
    leaf = base64.b64decode(proof["events"][1]["leaf"])
    proof["events"][1]["leaf"] = base64.b64encode(leaf.replace(b'"2.90"', b'"1.90"')).decode()


def event_left_out(proof: dict[str, Any]) -> None:
    del proof["events"][1]


def first_left_out(proof: dict[str, Any]) -> None:
    del proof["events"][0]


def nothing_at_all(proof: dict[str, Any]) -> None:
    proof["events"] = []


def another_stream(proof: dict[str, Any]) -> None:
    proof["stream"] = "product-1"


def another_place(proof: dict[str, Any]) -> None:
    proof["events"][0]["index"] += 1


def another_path(proof: dict[str, Any]) -> None:
    proof["events"][0]["path"][0] = "00" * 32


def longer_path(proof: dict[str, Any]) -> None:
    proof["events"][0]["path"].append("00" * 32)


def another_root(proof: dict[str, Any]) -> None:
    proof["head"]["root"] = "00" * 32


def another_time(proof: dict[str, Any]) -> None:
    proof["head"]["at"] = "2020-01-01T00:00:00.000000Z"


def no_signature(proof: dict[str, Any]) -> None:
    proof["head"]["signature"] = ""


FORGERIES = (
    altered_price,
    event_left_out,
    first_left_out,
    nothing_at_all,
    another_stream,
    another_place,
    another_path,
    longer_path,
    another_root,
    another_time,
    no_signature,
)


def test_a_forged_proof_is_refused(proof: dict[str, Any], key: Path, tmp_path: Path) -> None:
    for forge in FORGERIES:
        forged = json.loads(json.dumps(proof))
        forge(forged)
        assert forged != proof, forge.__name__
        checked = check(forged, key, tmp_path)
        assert checked.returncode == 1, forge.__name__
        assert "NÃO CONFERE" in checked.stderr, forge.__name__


def test_a_proof_by_another_key_is_refused(proof: dict[str, Any], tmp_path: Path) -> None:
    open_key(None, tmp_path / "other")
    assert "a chave pública é outra" in check(proof, tmp_path / "other" / "public-key.pem", tmp_path).stderr


def test_what_came_after_the_head_is_counted_not_proved(sealed: Sealed) -> None:
    sealed.priced(2)
    head = sealed.sign()
    sealed.priced(3)
    sealed.priced(1, "product-2")
    recorder, database = sealed.history.recorder, sealed.history.database
    proof = prove(recorder, database, head, "product-1", {})
    assert (len(proof.document["events"]), proof.newer) == (2, 3)
    for stream, by in (("product-2", head), ("product-1", None)):
        with pytest.raises(NotCovered):
            prove(recorder, database, by, stream, {})


def test_nothing_is_proved_by_a_seal_that_somebody_changed(sealed: Sealed) -> None:
    sealed.priced(5)
    head = sealed.sign()
    with sealed.history.database.write() as connection:
        connection.execute(leaves.update().values(hashes=bytes(5 * 32)))
    with pytest.raises(NotProvable):
        prove(sealed.history.recorder, sealed.history.database, head, "product-1", {})
