"""A log of prices that only the seal follows, and the folder where it is signed."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent

from projections.seal.heads import Head, check_heads
from projections.seal.projection import Seal
from projections.seal.signing import SealFolder, sign_head
from projections.seal.verifying import Outcome, verify_log
from tests.harness.read_models import History


@dataclass
class Sealed:
    """One history, its seal and who signs it."""

    history: History
    folder: SealFolder
    now: datetime = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)

    def priced(self, count: int, stream: str = "product-1") -> None:
        """So many more events of one stream, followed by the seal."""
        versions = self.history.versions
        for _ in range(count):
            versions[stream] += 1
            state = b'{"price":"%d.90","timestamp":"2026-11-20T15:00:00Z"}' % versions[stream]
            event = StoredEvent(stream, versions[stream], "catalogue.ProductRepriced", state)
            self.history.recorder.append([event])
        self.history.follow()

    def sign(self) -> Head:
        """Sign what there is, an hour later."""
        self.now += timedelta(hours=1)
        head = sign_head(self.folder, self.history.database, self.now)
        assert head is not None
        return head

    def verify(self) -> Outcome:
        """The log against the folder."""
        checked = check_heads(self.folder.heads.lines(), self.folder.public_keys())
        return verify_log(self.history.recorder, self.history.database, checked.valid, problems=checked.problems)


@pytest.fixture
def sealed(history: History, tmp_path: Path) -> Sealed:
    """Nothing yet, on either database."""
    only = History(history.recorder, history.database, history.settings, [Seal])
    return Sealed(only, SealFolder(tmp_path / "seal", None))
