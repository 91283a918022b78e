"""Which keg a sale draws on. A sale and the kegs that it draws on change in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from command_api.catalogue.details import Details
from command_api.event_store import Store
from command_api.kernel import stream_id, stream_name
from command_api.rules.windows import PUB_TIME
from command_api.stock.domain import Drawn
from command_api.stock.events import KegDraw
from command_api.stock.kegs import Keg

_MILLILITRE: Final = Decimal("0.001")
_NOTHING: Final = Decimal(0)


class Taps:
    """Connected kegs as one command sees them: loaded once per beer. A keg that changes meanwhile is a conflict at the
    save, and the command is retried with new ``Taps``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_beer: dict[int, list[int]] = {}
        self._kegs: dict[int, Keg] = {}
        self._left: dict[int, Decimal] = {}

    def drawn(self, details: Details, quantity: Decimal, sold_at: datetime) -> Drawn:
        """What a sale of ``quantity`` of a product takes. Sales that were drawn before are already taken off."""
        if not details.pour_ml:
            return Drawn(counted=details.track_stock)
        litres = (quantity * details.pour_ml / 1000).quantize(_MILLILITRE, ROUND_HALF_UP)
        kegs = self._draw(self._connected(details.beer_id, sold_at), litres)
        # without a keg the glasses are counted on the product, where they raise the alert of a stock below zero
        counted = details.track_stock and not kegs
        return Drawn(counted=counted, beer_id=details.beer_id, litres=litres, kegs=kegs)

    def keg(self, id: int) -> Keg:
        """A keg, loaded once."""
        if id not in self._kegs:
            self._kegs[id] = self._store.load(Keg, id)
        return self._kegs[id]

    def _connected(self, beer_id: int, sold_at: datetime) -> list[Keg]:
        """The kegs of a beer that are on tap, the one that has been for longest first. A keg serves the sales of the
        day on which it was connected, and later ones."""
        if beer_id not in self._by_beer:
            # of the kegs only those on tap refer to their beer; orders refer to it, too
            streams = self._store.referring(stream_name("beer", beer_id))
            kegs = [self.keg(stream_id(each)) for each in streams if each.startswith(f"{Keg.TOPIC}-")]
            found = [keg for keg in kegs if keg.status == "tapped"]  # one may have run dry since
            found.sort(key=lambda keg: (keg.connected_at, keg.number))
            self._by_beer[beer_id] = [keg.number for keg in found]
            self._left |= {keg.number: keg.left_l for keg in found}
        day = sold_at.astimezone(PUB_TIME).date()
        return [
            keg
            for id in self._by_beer[beer_id]
            if (keg := self.keg(id)).connected_at.astimezone(PUB_TIME).date() <= day
        ]

    def _draw(self, kegs: Sequence[Keg], litres: Decimal) -> tuple[KegDraw, ...]:
        """Each keg gives what it has left, the last one all the rest: more may be poured than was filled in."""
        draws: list[KegDraw] = []
        for keg in kegs:
            last = keg is kegs[-1]
            share = litres if last else max(_NOTHING, min(litres, self._left[keg.number]))
            if share:
                draws.append(KegDraw(keg_id=keg.number, litres=share))
                self._left[keg.number] -= share
                litres -= share
        return tuple(draws)
