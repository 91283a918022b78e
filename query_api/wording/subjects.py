"""What streams of each kind are called, alone and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from infra.slices import parts
from query_api.wording.kind import Kind
from query_api.wording.terms import COST_CENTERS

KINDS: Final[dict[str, Kind]] = {
    name: kind for part in parts("query_api", "wording") for name, kind in getattr(part, "KINDS", {}).items()
}
"""The kinds that have words of their own; any other is a ``registro``."""

_UNKNOWN: Final = Kind("o", "registro", "Outros registros")


@dataclass(frozen=True)
class Subject:
    """What an event is about, ready for a sentence: ``{o}``, ``{de}``, ``{em}``, ``{ao}``."""

    stream: str
    label: str | None

    @property
    def kind(self) -> str:
        """``"product"`` of ``"product-42"``."""
        return kind_of(self.stream)

    @property
    def name(self) -> str:
        """``"produto Pilsen"``; the number if it has no name."""
        kind = KINDS.get(self.kind, _UNKNOWN)
        if kind.alone:
            return kind.noun
        if self.label:
            label = COST_CENTERS.get(self.label, self.label)
            # "Kit Quermesse" says already what it is
            return label if label.casefold().startswith(f"{kind.noun.casefold()} ") else f"{kind.noun} {label}"
        number = self.stream if kind is _UNKNOWN else self.stream.rpartition("-")[2]
        return f"{kind.noun.removesuffix(' de')} {number}"

    @property
    def o(self) -> str:
        """``"o produto Pilsen"``."""
        return f"{self._article} {self.name}"

    @property
    def de(self) -> str:
        """``"do produto Pilsen"``."""
        return f"d{self._article} {self.name}"

    @property
    def em(self) -> str:
        """``"no produto Pilsen"``."""
        return f"n{self._article} {self.name}"

    @property
    def ao(self) -> str:
        """``"ao produto Pilsen"``."""
        return f"{'ao' if self._article == 'o' else 'à'} {self.name}"

    @property
    def title(self) -> str:
        """``"Produto Pilsen"``."""
        return self.name[0].upper() + self.name[1:]

    @property
    def _article(self) -> str:
        return KINDS.get(self.kind, _UNKNOWN).article


def kind_of(stream: str) -> str:
    """``"product"`` of ``"product-42"``."""
    return stream.rpartition("-")[0]


def plural_of(kind: str) -> str:
    """The plural label of this kind of stream."""
    return KINDS.get(kind, _UNKNOWN).plural
