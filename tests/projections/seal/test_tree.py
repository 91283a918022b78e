"""RFC 6962: the vectors of Certificate Transparency, and the definitions of section 2.1 word by word."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.scripts.verify_proof import root_of_many
from projections.seal import tree

LEAVES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


class InMemory:
    """A tree whose leaves are all in a list."""

    def __init__(self, given: Sequence[bytes]) -> None:
        self.hashes = [tree.leaf_hash(leaf) for leaf in given]

    def __call__(self, height: int, index: int) -> bytes:
        return tree.fold(self.hashes[index << height : (index + 1) << height])


def mth(given: Sequence[bytes]) -> bytes:
    """Section 2.1, as it is written there."""
    if not given:
        return tree.EMPTY
    if len(given) == 1:
        return tree.leaf_hash(given[0])
    k = largest_power_below(len(given))
    return tree.node_hash(mth(given[:k]), mth(given[k:]))


def path(m: int, given: Sequence[bytes]) -> list[bytes]:
    """Section 2.1.1."""
    if len(given) == 1:
        return []
    k = largest_power_below(len(given))
    if m < k:
        return [*path(m, given[:k]), mth(given[k:])]
    return [*path(m - k, given[k:]), mth(given[:k])]


def largest_power_below(n: int) -> int:
    k = 1
    while k * 2 < n:
        k *= 2
    return k


@pytest.mark.parametrize("size", range(1, 9))
def test_the_roots_are_those_of_certificate_transparency(size: int) -> None:
    assert tree.root(InMemory(LEAVES), size).hex() == ROOTS[size - 1]
    growing = tree.Root()
    for leaf in LEAVES[:size]:
        growing.add(tree.leaf_hash(leaf))
    assert growing.value().hex() == ROOTS[size - 1]


def test_an_empty_tree_has_the_hash_of_nothing() -> None:
    assert tree.root(InMemory([]), 0) == tree.Root().value() == mth([])
    assert tree.EMPTY.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


leaves = st.lists(st.binary(max_size=4), min_size=1, max_size=70)


@given(given=leaves, data=st.data())
def test_every_path_is_the_one_of_the_definition(given: list[bytes], data: st.DataObject) -> None:
    held, size = InMemory(given), len(given)
    index = data.draw(st.integers(0, size - 1))
    assert tree.root(held, size) == mth(given)
    assert tree.inclusion(held, index, size) == path(index, given)
    assert tree.root_of_inclusion(held.hashes[index], index, size, path(index, given)) == mth(given)


@given(given=leaves, data=st.data())
def test_no_other_leaf_place_or_path_leads_to_the_root(given: list[bytes], data: st.DataObject) -> None:
    held, size = InMemory(given), len(given)
    index = data.draw(st.integers(0, size - 1))
    steps = tree.inclusion(held, index, size)
    wrong = [bytearray(step) for step in [held.hashes[index], *steps]]
    chosen = data.draw(st.integers(0, len(wrong) - 1))
    wrong[chosen][data.draw(st.integers(0, 31))] ^= 1 << data.draw(st.integers(0, 7))
    leaf, *others = map(bytes, wrong)
    assert tree.root_of_inclusion(leaf, index, size, others) != mth(given)
    for bad in ([*steps, steps[0] if steps else tree.EMPTY], steps[:-1]):
        if bad != steps:
            with pytest.raises(ValueError, match="path"):
                tree.root_of_inclusion(held.hashes[index], index, size, bad)


@given(given=leaves, data=st.data())
def test_several_leaves_lead_to_the_root_with_what_is_between_them(given: list[bytes], data: st.DataObject) -> None:
    held, size = InMemory(given), len(given)
    indexes = sorted(data.draw(st.sets(st.integers(0, size - 1), min_size=1)))
    chosen = {index: held.hashes[index] for index in indexes}
    steps = tree.inclusion_of_many(held, indexes, size)
    assert tree.root_of_many(chosen, size, steps) == mth(given)
    assert root_of_many(chosen, size, [step.hex() for step in steps]) == mth(given).hex()
    wrong = {**chosen, indexes[0]: bytes(32)}
    assert tree.root_of_many(wrong, size, steps) != mth(given)
    with pytest.raises(ValueError, match="path"):
        tree.root_of_many(chosen, size, [*steps, bytes(32)])


def test_there_is_no_path_to_a_leaf_that_is_not_there() -> None:
    held = InMemory(LEAVES)
    for index in (-1, 8):
        with pytest.raises(ValueError, match="no such leaf"):
            tree.inclusion(held, index, 8)
        with pytest.raises(ValueError, match="no such leaf"):
            tree.root_of_inclusion(held.hashes[0], index, 8, [])
