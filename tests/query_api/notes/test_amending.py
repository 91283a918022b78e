"""A note with all that completes it and takes back a part of it says what the order is, to the cent."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from command_api.notes.composing import note_of
from command_api.notes.subject import NoteLine, Subject
from query_api.notes.amending import differing
from tests.harness.notes import KEG, SALE, SUBJECTS

TODAY = date(2026, 12, 9)
CENTS = st.integers(1, 500_000).map(lambda cents: Decimal(cents) / 100)
LINES = st.dictionaries(
    st.sampled_from(["CHOPE-1", "CHOPE-2", "PRODUTO-3"]), st.tuples(st.integers(1, 40), CENTS), min_size=1
)
FREIGHT = st.integers(0, 9_999).map(lambda cents: Decimal(cents) / 100)


def subject(lines: dict[str, tuple[int, Decimal]], freight: Decimal) -> Subject:
    return replace(SALE, lines=[line(code, *each) for code, each in lines.items()], freight=freight)


def line(code: str, quantity: int, price: Decimal) -> NoteLine:
    total = (quantity * price).quantize(Decimal("0.01"))
    return replace(KEG, code=code, quantity=Decimal(quantity), unit_price=price, total=total)


@settings(max_examples=60, deadline=None)
@given(was=LINES, became=LINES, freights=st.tuples(FREIGHT, FREIGHT))
def test_a_sale_and_its_amendments_say_what_the_order_is(
    was: dict[str, tuple[int, Decimal]], became: dict[str, tuple[int, Decimal]], freights: tuple[Decimal, Decimal]
) -> None:
    first, now = subject(was, freights[0]), subject(became, freights[1])
    sent = [(note_of(first).content, 1)]
    found = differing(now, sent, {}, TODAY)
    more, less = (found[kind].total if kind in found else Decimal(0) for kind in ("complement", "return"))
    assert first.total + more - less == now.total
    sent += [(note_of(each).content, -1 if kind == "return" else 1) for kind, each in found.items()]
    assert differing(now, sent, {}, TODAY) == {}, "nothing is left to issue"


@settings(max_examples=20, deadline=None)
@given(was=CENTS, became=CENTS)
def test_a_rent_and_its_amendment_say_what_the_order_is(was: Decimal, became: Decimal) -> None:
    rent = SUBJECTS["nfse_locacao"]
    first, now = (replace(rent, lines=[replace(rent.lines[0], total=each)]) for each in (was, became))
    found = differing(now, [(note_of(first).content, 1)], {}, TODAY)
    assert {kind: each.total for kind, each in found.items()} == (
        {} if was == became else {"complement": became - was} if became > was else {"return": was - became}
    )
