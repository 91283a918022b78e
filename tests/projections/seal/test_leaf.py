"""What a leaf is made of, byte by byte, as docs/seal.md promises, and what the script of third parties reads in it."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.event_store.recorded import NotAnEvent, Recorded, leaf_of, recorded_in
from infra.position import Position
from infra.scripts.verify_proof import fields

numbers = st.integers(-(2**63), 2**63 - 1)
texts = st.text(st.characters(codec="utf-8"), max_size=12)
states = texts.map(str.encode)
events = st.builds(Recorded, st.builds(Position, numbers, numbers), texts, numbers, texts, states)


def test_the_bytes_of_a_leaf_are_these() -> None:
    event = Recorded(Position(741, 12), "product-7", 2, "catalogue.ProductRepriced", b'{"price":"13.90"}')
    assert leaf_of(event) == (
        b"choperia event 1\n"
        b"\x00\x00\x00\x00\x00\x00\x02\xe5"
        b"\x00\x00\x00\x00\x00\x00\x00\x0c"
        b"\x00\x00\x00\x00\x00\x00\x00\x02"
        b"\x00\x00\x00\x09product-7"
        b"\x00\x00\x00\x19catalogue.ProductRepriced"
        b'\x00\x00\x00\x11{"price":"13.90"}'
    )


@given(event=events)
def test_a_leaf_can_be_read_again(event: Recorded) -> None:
    position, stream, version, topic, state = event
    assert fields(leaf_of(event)) == [*position, version, stream, topic, state.decode()]
    assert recorded_in(leaf_of(event)) == event


@given(one=events, other=events)
def test_two_events_never_have_the_same_leaf(one: Recorded, other: Recorded) -> None:
    assert (leaf_of(one) == leaf_of(other)) == (one == other)


@pytest.mark.parametrize(
    "row",
    [
        ("product-1", 1, "a.B", "text where bytes were"),
        (b"product-1", 1, "a.B", b"{}"),
        ("product-1", "1", "a.B", b"{}"),
        ("product-1", 2**63, "a.B", b"{}"),
        ("product-1", 1, None, b"{}"),
        ("product-\ud800", 1, "a.B", b"{}"),
    ],
)
def test_what_the_store_cannot_have_written_has_no_leaf(row: tuple[object, ...]) -> None:
    with pytest.raises(NotAnEvent):
        leaf_of(Recorded(Position(0, 1), *row))  # type: ignore[arg-type]  # a database can hold anything


@given(event=events, data=st.data())
def test_bytes_that_are_no_leaf_are_refused(event: Recorded, data: st.DataObject) -> None:
    leaf = leaf_of(event)
    cut = data.draw(st.integers(0, len(leaf) - 1))
    for wrong in (leaf[:cut], leaf + b"\x00", b"x" + leaf):
        with pytest.raises((ValueError, struct.error)):
            fields(wrong)
        with pytest.raises(NotAnEvent):
            recorded_in(wrong)
