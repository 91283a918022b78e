"""Labels to print, and the thing of a label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import quote

import sqlalchemy as sa

from command_api.kernel.text import search_form
from command_api.rules.mending import mended_at
from infra.problems import Problem
from projections.beers.tables import kegs
from projections.equipment.tables import assets, bookings, models
from query_api.equipment.queries import assets_with_names
from query_api.filling import filled
from query_api.http import Snapshot
from query_api.kegs import queries as keg_queries
from query_api.kegs.queries import keg_responses, with_names
from query_api.kegs.responses import BeerKeg
from query_api.labels.responses import LabelledAsset, LabelledOrder, ReadLabel
from query_api.tap_lines.queries import number_of_taps

READ_MODELS: Final = (*keg_queries.READ_MODELS, "site")
_TAP: Final = re.compile(r"torneira:([1-9][0-9]{0,2})")
"""The tag of a tap; people give tags to assets only."""
_HOLDING: Final = ("booked", "set_aside", "out")


@dataclass(frozen=True, slots=True)
class Label:
    """``name`` is printed large, ``kind`` below it; ``address`` is what the code says, and opens the thing."""

    name: str
    kind: str
    address: str


def labels_of(read: Snapshot, asset_ids: Sequence[int], taps: Sequence[int], base_url: str) -> list[Label]:
    """Labels of assets in the order of their tags, then of taps. 404 for what the house does not have."""
    query = sa.select(assets.c.id, assets.c.asset_tag, models.c.name).join_from(
        assets, models, models.c.id == assets.c.model_id
    )
    rows = read.all(query.where(assets.c.id.in_(asset_ids)).order_by(assets.c.tag_folded, assets.c.id))
    if len(rows) < len(set(asset_ids)):
        raise Problem(404, "Uma destas peças não existe: escolha de novo.", kind="not-found")
    number = number_of_taps(read)
    missing = [tap for tap in taps if tap > number]
    if missing:
        raise Problem(404, f"A casa não tem torneira {missing[0]}.", kind="not-found", mend=mended_at("house"))
    found = [Label(row["asset_tag"], row["name"], _address(base_url, row["asset_tag"])) for row in rows]
    found += [Label(f"Torneira {tap}", "Chope", _address(base_url, tap_tag(tap))) for tap in sorted(set(taps))]
    return found


def tap_tag(tap: int) -> str:
    """What the label of a tap says."""
    return f"torneira:{tap}"


def _address(base_url: str, tag: str) -> str:
    return f"{base_url.rstrip('/')}/e/{quote(tag, safe=':')}"


def read_label(read: Snapshot, tag: str, today: date) -> ReadLabel:
    """The thing with this tag, whatever case and accents it was typed in; 404 if the house has none."""
    typed = search_form(" ".join(tag.split()))
    tap = _TAP.fullmatch(typed)
    if tap and int(tap[1]) <= number_of_taps(read):
        on_tap = sa.and_(kegs.c.status == "tapped", kegs.c.tap == int(tap[1]))
        return ReadLabel(tag=tap[0], tap=int(tap[1]), asset=None, keg=_keg(read, on_tap, today), order=None)
    query = assets_with_names().add_columns(models.c.capacity_l).where(assets.c.tag_folded == typed)
    row = read.one(query, f"Nenhuma etiqueta da casa diz “{tag}”.")
    inside = sa.and_(kegs.c.container_id == row["id"], kegs.c.status.in_(("full", "tapped")))
    return ReadLabel(
        tag=row["asset_tag"],
        tap=None,
        asset=filled(LabelledAsset, row, is_container=row["capacity_l"] is not None),
        keg=_keg(read, inside, today),
        order=_order(read, row["id"]),
    )


def _keg(read: Snapshot, which: sa.ColumnElement[bool], today: date) -> BeerKeg | None:
    rows = read.all(with_names().where(which).order_by(kegs.c.id.desc()).limit(1))
    return keg_responses(rows, frozenset(), today)[0] if rows else None


def _order(read: Snapshot, asset_id: int) -> LabelledOrder | None:
    """The order whose customer has it, else the next one."""
    holding = sa.select(bookings).where(bookings.c.asset_id == asset_id, bookings.c.state.in_(_HOLDING))
    first = holding.order_by(bookings.c.state != "out", bookings.c.start, bookings.c.order_id).limit(1)
    rows = read.all(first)
    return LabelledOrder.model_validate(rows[0]) if rows else None
