"""Whether a glass of a beer can be poured now, out of the open kegs of a read model."""

from __future__ import annotations

import sqlalchemy as sa


def on_hand(kegs: sa.Table) -> sa.ColumnElement[bool]:
    """A keg in the house that is no part of a blocked batch: on tap, or full while no recalled keg is on tap."""
    own = kegs.c
    return sa.and_(~own.out, ~own.blocked, sa.or_(~own.full, ~recalled(kegs, own.beer_id)))


def recalled(kegs: sa.Table, beer_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """A keg of a blocked batch of this beer is still on tap: until it is off, the tap pours it."""
    tapped = kegs.alias("on_tap")
    return sa.exists(sa.select(tapped.c.id).where(tapped.c.beer_id == beer_id, ~tapped.c.full, tapped.c.blocked))
