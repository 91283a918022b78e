"""A clerk of the beer with pencil and paper: where every shell and every litre is, what is promised, and what an order
owes. Plain Python: knows nothing of events, streams or the classes under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

WAITING: Final = ("placed", "scheduled")
"""Orders that were promised kegs."""
NOTHING: Final = Fraction(0)
PLANNED_SIZE: Final = 20
"""Litres of the kegs that planned batches are for: too few for the next size, so that no two sizes compete."""


@dataclass
class Shell:
    """A container of ``size`` litres. ``state``: ok, maintenance or lost; ``out`` is the order that has it."""

    size: int
    state: str = "ok"
    out: int | None = None


@dataclass
class Fill:
    """``litres`` in a shell. ``place``: full, tap, emptied or thrown away."""

    beer: int
    shell: int
    litres: Fraction
    best_before: int
    place: str = "full"
    tap: int | None = None
    tapped_at: int = 0
    sold: Fraction = NOTHING
    away: Fraction = NOTHING
    """Poured away, also what a customer brought back in an open keg."""
    drunk: Fraction = NOTHING
    """By a customer."""
    lost: Fraction = NOTHING
    """With its shell."""
    foam: Fraction = NOTHING
    """What nobody sold of a keg that ran dry; below zero where more glasses were sold than it held."""

    @property
    def is_open(self) -> bool:
        return self.place in ("full", "tap")

    @property
    def left(self) -> Fraction:
        return self.litres - self.sold if self.is_open else NOTHING


@dataclass(frozen=True)
class Want:
    """``kegs`` of ``size`` litres at ``price`` reais each, consigned or sold."""

    beer: int
    size: int
    kegs: int
    price: int
    consigned: bool = False


@dataclass
class Party:
    """An order. ``extra`` is what it costs beside the beer; ``shells`` are set aside for it, each for one line."""

    wants: Sequence[Want]
    extra: int = 0
    status: str = "placed"
    shells: dict[int, Want] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    credit: Fraction = NOTHING

    @property
    def price(self) -> int:
        return self.extra + sum(want.kegs * want.price for want in self.wants)

    def of(self, beer: int, size: int) -> int:
        return sum(want.kegs for want in self.wants if (want.beer, want.size) == (beer, size))


@dataclass
class BeerClerk:
    """Counts by hand."""

    shells: dict[int, Shell]
    fills: dict[int, Fill] = field(default_factory=dict)
    parties: dict[int, Party] = field(default_factory=dict)
    sales: dict[int, list[tuple[int, Fraction]]] = field(default_factory=dict)
    """By sale: from which fill how many litres."""
    brewed: Counter[int] = field(default_factory=Counter)
    planned: Counter[int] = field(default_factory=Counter)
    """By beer the kegs of ``PLANNED_SIZE`` litres of a batch that is not packaged yet."""

    # What may be done

    def inside(self, shell: int) -> int | None:
        """The open fill of a shell."""
        found = [id for id, fill in self.fills.items() if fill.shell == shell and fill.is_open]
        assert len(found) <= 1, "one open fill per container"
        return found[0] if found else None

    def in_house(self, shell: int) -> bool:
        known = self.shells[shell]
        return known.state == "ok" and known.out is None

    def has(self, shell: int, beer: int) -> bool:
        """Whether a full keg of the beer can be handed over in it."""
        id = self.inside(shell)
        fill = None if id is None else self.fills[id]
        return fill is not None and (fill.beer, fill.place) == (beer, "full") and self.in_house(shell)

    def may_fill(self, shell: int, beer: int) -> bool:
        """A shell that stands ready for an order is filled again with the beer of that order only."""
        waiting = (party for party in self.parties.values() if party.status == "scheduled")
        meant = {party.shells[shell].beer for party in waiting if shell in party.shells}
        return self.in_house(shell) and self.inside(shell) is None and meant <= {beer}

    def can_swap(self, number: int, shell: int, other: int) -> bool:
        """Another keg of the same beer and size that stands ready for nobody."""
        want = self.parties[number].shells[shell]
        aside = {id for party in self.parties.values() if party.status == "scheduled" for id in party.shells}
        return self.shells[other].size == want.size and self.has(other, want.beer) and other not in aside

    def full(self, beer: int, size: int) -> int:
        return sum(shell.size == size and self.has(id, beer) for id, shell in self.shells.items())

    def promised(self, beer: int, size: int, besides: int = 0) -> int:
        waiting = (party for id, party in self.parties.items() if party.status in WAITING and id != besides)
        return sum(party.of(beer, size) for party in waiting)

    def free(self, beer: int, size: int, besides: int = 0) -> int:
        there = self.full(beer, size) + self.to_come(beer, size)
        return max(0, there - self.promised(beer, size, besides))

    def to_come(self, beer: int, size: int) -> int:
        return self.planned[beer] if size == PLANNED_SIZE else 0

    def can_promise(self, wants: Sequence[Want], number: int = 0) -> bool:
        """Whether there is enough. A beer of which the order takes as much as before is not asked for again."""
        asked, party = Party(wants), self.parties.get(number)
        for beer in {want.beer for want in wants}:
            sizes = {shell.size: asked.of(beer, shell.size) for shell in self.shells.values()}
            if party is not None and all(party.of(beer, size) == kegs for size, kegs in sizes.items()):
                continue
            if any(kegs > self.free(beer, size, number) for size, kegs in sizes.items()):
                return False
        return True

    def chosen(self, number: int, wants: Sequence[Want]) -> dict[int, Want] | None:
        """The kegs for what an order wants, line by line: first those that stand ready for it, then what expires first;
        ``None`` if there are too few."""
        scheduled = {id: party.shells for id, party in self.parties.items() if party.status == "scheduled"}
        own = scheduled.pop(number, {})
        taken = {shell for shells in scheduled.values() for shell in shells}
        found: dict[int, Want] = {}
        in_turn = sorted((f.shell not in own, f.best_before, id) for id, f in self.fills.items() if f.is_open)
        for want in wants:
            fits = [
                shell
                for shell in (self.fills[id].shell for *_, id in in_turn)
                if self.has(shell, want.beer) and self.shells[shell].size == want.size
                if shell not in taken and shell not in found
            ]
            if len(fits) < want.kegs:
                return None
            found |= dict.fromkeys(fits[: want.kegs], want)
        return found

    def can_leave(self, number: int) -> bool:
        party = self.parties[number]
        ready = all(self.has(shell, want.beer) for shell, want in party.shells.items())
        return party.status == "scheduled" and ready

    # What was done

    def fill(self, id: int, beer: int, shell: int, best_before: int) -> None:
        litres = self.shells[shell].size
        self.fills[id] = Fill(beer, shell, Fraction(litres), best_before)
        self.brewed[beer] += litres

    def sell(self, sale: int, beer: int, litres: Fraction) -> None:
        """From the kegs on tap in the order they were connected; the last one gives all the rest."""
        on_tap = [id for id, fill in self.fills.items() if (fill.place, fill.beer) == ("tap", beer)]
        on_tap.sort(key=lambda id: self.fills[id].tapped_at)
        drawn = self.sales[sale] = []
        for id in on_tap:
            share = litres if id == on_tap[-1] else max(NOTHING, min(self.fills[id].left, litres))
            drawn.append((id, share))
            self.fills[id].sold += share
            litres -= share

    def reverse(self, sale: int) -> None:
        for id, litres in self.sales.pop(sale):
            self.fills[id].sold -= litres
            if not self.fills[id].is_open:
                self.fills[id].foam += litres

    def end(self, id: int, place: str, away: Fraction = NOTHING) -> None:
        """A keg ran dry or was poured away."""
        fill = self.fills[id]
        fill.place, fill.away, fill.foam = place, away, fill.litres - fill.sold - away

    def leave(self, number: int) -> None:
        party = self.parties[number]
        party.status, party.out = "delivered", set(party.shells)
        for shell in party.shells:
            self.shells[shell].out = number

    def swap(self, number: int, shell: int, other: int, state: str, left: Fraction) -> None:
        """The customer has another keg for it, so it brings no credit."""
        party = self.parties[number]
        credit = party.credit
        self.come_back(number, shell, state, left)
        party.credit = credit
        party.shells[other] = party.shells[shell]
        party.out.add(other)
        self.shells[other].out = number

    def come_back(self, number: int, shell: int, state: str, left: Fraction) -> None:
        """``left`` litres are in a keg that is ``partial``."""
        party, id = self.parties[number], self.inside(shell)
        assert id is not None
        fill, want = self.fills[id], party.shells[shell]
        party.out.remove(shell)
        self.shells[shell].out = None
        match state:
            case "sealed":
                party.credit += want.price
            case "partial":
                fill.place, fill.away, fill.drunk = "thrown away", left, fill.litres - left
                party.credit += want.price * left / fill.litres if want.consigned else 0
            case "empty":
                fill.place, fill.drunk = "emptied", fill.litres
            case "lost":
                fill.place, fill.lost, self.shells[shell].state = "emptied", fill.litres, "lost"

    # What must hold

    def check(self) -> None:
        """No litre appears or disappears, and nothing is promised or set aside twice."""
        for beer, brewed in self.brewed.items():
            fills = [fill for fill in self.fills.values() if fill.beer == beer]
            assert brewed == sum(f.left + f.sold + f.away + f.drunk + f.lost + f.foam for f in fills)
        aside = [shell for party in self.parties.values() if party.status == "scheduled" for shell in party.shells]
        assert len(aside) == len(set(aside)), "a keg leaves with one order"

    def litres(self, beer: int) -> Fraction:
        """In the house, also in a shell that is being repaired."""
        there = (fill for fill in self.fills.values() if fill.beer == beer and self.shells[fill.shell].out is None)
        return sum((max(NOTHING, fill.left) for fill in there), NOTHING)

    def by_size(self) -> Counter[tuple[int, str]]:
        """Shells by size: full, connected, empty, out, maintenance, lost."""
        return Counter((shell.size, self._where(id)) for id, shell in self.shells.items())

    def _where(self, shell: int) -> str:
        known, id = self.shells[shell], self.inside(shell)
        if known.out is not None:
            return "out"
        if known.state != "ok":
            return known.state
        if id is None:
            return "empty"
        return "connected" if self.fills[id].place == "tap" else "full"
