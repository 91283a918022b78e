"""What an event changed, field by field, whichever stream it is of: read from the state before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple

import msgspec

from command_api.rules.display import display_name, display_price
from query_api.audit.personal import MASK
from query_api.log import State, Step
from query_api.wording.fields import Named, is_hidden, label_of_field, written
from query_api.wording.subjects import kind_of

Hidden = AbstractSet[str]
"""Names of fields that are masked for the reader."""
NOTHING: Final[Hidden] = frozenset()

_TRANSPARENT: Final = frozenset(
    {
        "account",
        "breakdown",
        "container",
        "counts",
        "details",
        "freight",
        "holds",
        "identity",
        "info",
        "place",
        "settings",
        "terms",
    }
)
"""Nested records whose fields are shown directly, without the record's name."""
_TRANSPARENT_THERE: Final = frozenset({("event_order", "pix"), ("message", "content")})
"""Nested records shown directly in streams of one kind: an order keeps its account with the requests for a PIX."""
_COUNTED: Final = {"looks": ("versão", "versões"), "refusals": ("linha", "linhas"), "variants": ("tamanho", "tamanhos")}
"""Lists whose items are not readable; only their number is shown."""
_UNSAID: Final = frozenset({"não", "0", "R$\u00a00,00"})
"""Default values that a creation event does not list."""
_OPAQUE: Final = frozenset({"crop_data", "edit_data"})
_TITLES: Final = ("name", "asset_tag", "order_code", "model_name", "model_id", "weekday", "column")
"""The field that distinguishes one record of a list from the others, in order of preference."""


_SPOKEN_FOR: Final = {"asset_id": "asset_tag", "model_id": "model_name", "order_id": "order_code"}
"""Ids that stand beside the name of their subject."""


class _Telling(NamedTuple):
    """What is the same for all fields of a record: the kind of its stream, the names of others, what is masked."""

    kind: str
    named: Named
    hidden: Hidden

    def without(self, name: str) -> _Telling:
        """A copy that shows the field ``name``."""
        return self._replace(hidden=self.hidden - {name})


class Change(NamedTuple):
    """``before`` and ``after`` in readable form; ``None`` if there is no value."""

    label: str
    before: str | None
    after: str | None


class Fact(NamedTuple):
    """A field of an event that is not a change."""

    label: str
    value: str


def changes_of(step: Step, named: Named, hidden: Hidden = NOTHING) -> list[Change]:
    """Everything that is not as it was. Of what begins, everything there is."""
    return _changes(step, named, hidden, readable(step.after, kind_of(step.event.originator_id), named))


def changes_and_facts_of(step: Step, named: Named, hidden: Hidden = NOTHING) -> tuple[list[Change], list[Fact]]:
    """The changes, and the event fields that the stream's state does not keep: a note, a reference, a unit cost."""
    kind = kind_of(step.event.originator_id)
    after = readable(step.after, kind, named)
    changes = _changes(step, named, hidden, after)
    changed = {change.label for change in changes}
    payload = step.event.payload()
    plain = readable(payload, kind, named)
    shown = readable(payload, kind, named, hidden) if hidden else plain
    facts = [
        Fact(label, shown[label] or MASK)
        for label, value in plain.items()
        if value is not None and label not in changed and after.get(label) != value
    ]
    return changes, facts


def _changes(step: Step, named: Named, hidden: Hidden, after: dict[str, str | None]) -> list[Change]:
    kind = kind_of(step.event.originator_id)
    before = readable(step.before, kind, named)
    labels = dict.fromkeys((*after, *before))
    # What is masked is compared as it is, so that a change of it shows as one.
    shown_before = readable(step.before, kind, named, hidden) if hidden else before
    shown_after = readable(step.after, kind, named, hidden) if hidden else after
    return [
        Change(label, shown_before.get(label), shown_after.get(label))
        for label in labels
        if before.get(label) != after.get(label)
        and not (step.event.originator_version == 1 and after.get(label) in _UNSAID)
    ]


def readable(state: State, kind: str, named: Named, hidden: Hidden = NOTHING) -> dict[str, str | None]:
    """Every field of ``state``, of a stream of this kind, by its label; ``hidden`` ones are masked, with all that is in
    them."""
    telling = _Telling(kind, named, hidden)
    return {label: text for name, value in _as_shown(state).items() for label, text in _lines(name, value, telling)}


def _as_shown(state: State) -> State:
    """A product has the name and the price that guests see, whatever their source."""
    if "price_manual" not in state:
        return state
    shown = {name: value for name, value in state.items() if name not in {"name_manual", "price_manual"}}
    shown["name"] = display_name(state["name_manual"], state["name_source"], state["name"])
    shown["price"] = display_price(state["price_manual"], state["price_source"], state["price"])
    return shown


def _lines(name: str, value: Any, telling: _Telling, within: str = "") -> Iterator[tuple[str, str | None]]:
    if is_hidden(name, telling.kind):
        return
    label = f"{within}{label_of_field(name, telling.kind)}"
    if name in telling.hidden:
        # The labels stay as they are without a mask: the values are compared by label.
        for inner_label, text in _lines(name, value, telling.without(name), within):
            yield inner_label, text and MASK
    elif name in _OPAQUE:
        yield label, "com ajustes" if value else None
    elif name in _COUNTED:
        one, many = _COUNTED[name]
        yield label, f"{len(value)} {one if len(value) < 2 else many}" if value else None
    elif (inner := _record(value)) is not None:
        is_transparent = name in _TRANSPARENT or (telling.kind, name) in _TRANSPARENT_THERE
        inside = within if is_transparent else f"{label}: "
        for field, part in inner.items():
            yield from _lines(field, part, telling, inside)
    elif isinstance(value, Mapping):
        yield from _several(label, value.values(), telling)
    elif isinstance(value, AbstractSet):
        yield from _several_or_text(name, label, sorted(value, key=str), telling)
    elif isinstance(value, list | tuple):
        yield from _several_or_text(name, label, value, telling)
    else:
        yield label, written(name, value, telling.named)


def _several_or_text(
    name: str, label: str, values: Sequence[Any], telling: _Telling
) -> Iterator[tuple[str, str | None]]:
    if values and _record(values[0]) is not None:
        yield from _several(label, values, telling)
    else:
        yield label, ", ".join(text for value in values if (text := written(name, value, telling.named))) or None


def _several(label: str, records: Any, telling: _Telling) -> Iterator[tuple[str, str | None]]:
    """One line per record, labelled by its distinguishing field."""
    taken: set[str] = set()
    for place, record in enumerate(records, 1):
        inner = _record(record) or {}
        title = next((field for field in _TITLES if inner.get(field) not in (None, "")), None)
        called = written(title, inner[title], telling.named) if title else None
        line = f"{label}: {called or place}"
        while line in taken:
            line = f"{line} ({place})"
        taken.add(line)
        yield (
            line,
            _together({field: part for field, part in inner.items() if field not in {title, "id"}}, telling),
        )


def _together(record: Mapping[str, Any], telling: _Telling) -> str:
    parts = (
        label.lower() if value is True else f"{label.lower()} {text}"
        for name, value in record.items()
        for label, text in _lines(name, value, telling)
        if text is not None and text != "não"
    )
    return ", ".join(parts) or "sim"


def _record(value: Any) -> dict[str, Any] | None:
    names: Sequence[str]
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
    elif is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value)]
    else:
        return None
    return {name: getattr(value, name) for name in names if _SPOKEN_FOR.get(name) not in names}
