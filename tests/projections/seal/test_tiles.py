"""The tree that the projection writes down is the tree over the log, at every size, on both databases."""

from decimal import Decimal
from hashlib import sha256

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.catalogue.events import CategoryCreated, ProductRepriced
from command_api.event_store.recorded import leaf_of
from infra.position import START
from projections.runtime.rebuild import rebuild, verify
from projections.seal import tree
from projections.seal.projection import Seal
from projections.seal.tables import leaves
from projections.seal.tiles import Tiles
from tests.harness.read_models import History


def priced(history: History, count: int) -> None:
    """So many more events of one product."""
    start = history.versions["product-1"] + 1
    events = [
        StoredEvent("product-1", start + i, "catalogue.ProductRepriced", b'{"price":"%d.90"}' % (start + i))
        for i in range(count)
    ]
    history.versions["product-1"] += count
    history.recorder.append(events)


def expected(history: History, size: int) -> bytes:
    root = tree.Root()
    for event in history.recorder.read_after(START, size):
        root.add(tree.leaf_hash(leaf_of(event)))
    return root.value()


@pytest.fixture
def sealed(history: History) -> History:
    """Only the seal follows: the events are no story."""
    return History(history.recorder, history.database, history.settings, [Seal])


def test_an_empty_log_has_the_root_of_nothing(sealed: History) -> None:
    sealed.follow()
    with sealed.database.read() as connection:
        assert Tiles(connection).root() == tree.EMPTY


def test_every_size_has_the_root_of_the_log_and_every_leaf_its_path(sealed: History) -> None:
    for count in (1, 62, 1, 1, 63, 4030):
        priced(sealed, count)
        sealed.follow()
    with sealed.database.read() as connection:
        tiles = Tiles(connection)
        assert tiles.size == 4158
        for size in (1, 2, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097, 4158):
            assert tiles.root(size) == expected(sealed, size)
        log = sealed.recorder.read_after(START, 5_000)
        for index in (0, 63, 64, 4095, 4096, 4157):
            assert tiles.index_of(log[index].position) == index
            assert tiles.place(index) == log[index].position
            path = tree.inclusion(tiles.subtree, index, 4158)
            leaf = tree.leaf_hash(leaf_of(log[index]))
            assert tree.root_of_inclusion(leaf, index, 4158, path) == tiles.root()


def test_the_seal_knows_what_it_does_not_have(sealed: History) -> None:
    priced(sealed, 3)
    sealed.follow()
    with sealed.database.read() as connection:
        tiles = Tiles(connection)
        head = sealed.recorder.head()
        assert tiles.index_of(head._replace(number=head.number + 1)) is None
        assert tiles.index_of(START) is None
        assert tiles.place(3) is None
        assert tiles.place(64) is None


def test_events_that_this_code_does_not_know_are_sealed_too(sealed: History) -> None:
    sealed.recorder.append([StoredEvent("dragon-1", 1, "fables.DragonFlew", b'{"high":true}')])
    sealed.follow()
    with sealed.database.read() as connection:
        assert Tiles(connection).root() == expected(sealed, 1)


def test_a_rebuilt_seal_has_the_same_root_and_equals_a_replay(sealed: History) -> None:
    priced(sealed, 150)
    sealed.follow()
    projection = sealed.runner.projections["seal"]
    with sealed.database.read() as connection:
        before = Tiles(connection).root()
    rebuild(sealed.recorder, sealed.database, projection)
    with sealed.database.read() as connection:
        assert Tiles(connection).root() == before == expected(sealed, 150)
    priced(sealed, 1)
    sealed.follow()
    assert verify(sealed.recorder, sealed.database, projection).equal


def test_a_million_events_would_be_few_rows(sealed: History) -> None:
    priced(sealed, 640)
    sealed.follow()
    with sealed.database.read() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(leaves)).scalar() == 10


def test_both_databases_give_the_same_leaf_but_for_the_place(sealed: History) -> None:
    sealed.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    sealed.given("product-1", ProductRepriced, price=Decimal("12.50"))
    found = [leaf_of(event._replace(position=START)) for event in sealed.recorder.read_after(START, 10)]
    assert [sha256(leaf).hexdigest()[:16] for leaf in found] == ["abb2186b875cb26e", "09f9aeb590e62a76"]
