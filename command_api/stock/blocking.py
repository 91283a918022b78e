"""Kegs of a blocked batch: while they are full they stay where they are until it is unblocked."""

from __future__ import annotations

from collections.abc import Iterable

from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.rules.keg_status import BLOCKED_BATCH
from command_api.rules.mending import mended_at
from command_api.stock.kegs import Keg


def blocked_batches(store: Store, kegs: Iterable[Keg]) -> set[int]:
    """The numbers of the blocked batches of these kegs."""
    batches = {str(keg.batch_id) for keg in kegs if keg.batch_id is not None}
    return {int(number) for number in store.find_all(BLOCKED_BATCH, sorted(batches))} if batches else set()


def check_not_blocked(store: Store, kegs: Iterable[Keg]) -> None:
    """Raises ``Refused`` naming the first full keg whose batch is blocked."""
    full = [keg for keg in kegs if keg.status == "full"]
    blocked = blocked_batches(store, full)
    for keg in full:
        if keg.batch_id in blocked:
            code = keg.code.removesuffix(f"/{keg.container_tag}")
            raise Refused(
                f"O barril {keg.container_tag} é do lote {code}, que está bloqueado: veja o motivo na página do lote.",
                batch={"id": keg.batch_id, "code": code},
                mend=mended_at("batch", keg.batch_id),
            )
