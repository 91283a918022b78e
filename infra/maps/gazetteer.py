"""The places of the service area and its neighbours, read from ``gazetteer.csv``.

Towns and the districts of São Paulo are GeoNames' (geonames.org, CC BY 4.0). The other districts and the roads were
put together by hand: good to a kilometre or two, which is enough to quote a delivery and not to navigate.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from infra.maps.protocol import Point

SERVICE_AREA: Final = ("Santa Isabel", "Arujá", "Igaratá", "Guararema")
"""The towns that a street without a town is looked for in."""
Kind = Literal["cidade", "bairro", "via"]
_FILE: Final = Path(__file__).with_name("gazetteer.csv")
_SHORT: Final = {
    "av": "avenida",
    "cel": "coronel",
    "dr": "doutor",
    "eng": "engenheiro",
    "est": "estrada",
    "estr": "estrada",
    "gov": "governador",
    "jd": "jardim",
    "pca": "praca",
    "pq": "parque",
    "pres": "presidente",
    "prof": "professor",
    "r": "rua",
    "rod": "rodovia",
    "s": "sao",
    "sta": "santa",
    "sto": "santo",
    "vl": "vila",
}
_APOSTROPHES: Final = frozenset("'`´\u2018\u2019")
_SAY_NOTHING: Final = frozenset({"a", "bairro", "brasil", "d", "da", "das", "de", "do", "dos", "e", "n", "na", "no"})


def words_of(text: str) -> tuple[str, ...]:
    """What is compared: ``"Av. João Manoel, 12"`` → ``("avenida", "joao", "manoel", "12")``."""
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(char for char in decomposed if char not in _APOSTROPHES and not unicodedata.combining(char))
    words = (_SHORT.get(word, word) for word in re.findall(r"[a-z0-9]+", plain.casefold()))
    return tuple(word for word in words if word not in _SAY_NOTHING)


@dataclass(frozen=True, slots=True)
class GazetteerEntry:
    """A town, a district of one, or a road in one. ``name_words`` and ``words`` are what a search looks into."""

    kind: Kind
    name: str
    district: str
    town: str
    state: str
    point: Point
    name_words: frozenset[str]
    words: frozenset[str]

    @property
    def place_id(self) -> str:
        """``"santa-isabel/centro"``: says what it is, and stays when the file grows."""
        town = "-".join(words_of(self.town))
        return town if self.kind == "cidade" else f"{town}/{'-'.join(words_of(self.name))}"

    @property
    def area(self) -> str:
        """Town and state of the entry."""
        return f"{self.town} - {self.state}"

    @property
    def whole(self) -> str:
        """``"Avenida da República — Centro, Santa Isabel - SP"``."""
        return self.written(self.name)

    def written(self, name: str) -> str:
        """``whole`` with another way to write the name, such as one with a number."""
        if self.kind == "cidade":
            return self.area
        return f"{name} — {self.district}, {self.area}" if self.district else f"{name}, {self.area}"


@cache
def gazetteer() -> tuple[GazetteerEntry, ...]:
    """Every entry, those of the service area first."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        return tuple(_entry(row) for row in csv.DictReader(file))


def _entry(row: dict[str, str]) -> GazetteerEntry:
    kind: Kind = row["kind"]  # type: ignore[assignment]  # the file's test says which there are
    name = frozenset(words_of(row["name"]))
    around = words_of(f"{row['district']} {row['town']} {row['state']}")
    return GazetteerEntry(
        kind=kind,
        name=row["name"],
        district=row["district"],
        town=row["town"],
        state=row["state"],
        point=Point(float(row["lat"]), float(row["lng"])),
        name_words=name,
        words=name.union(around),
    )
