"""Which assets a kit gets, and why."""

import pytest

from command_api.rules.choosing import Candidate, choose


def asset(id: int, *, kept: bool = False, overdue: bool = False, near: bool = False, used: int = 0) -> Candidate:
    return Candidate(id, kept, overdue, near, used)


@pytest.mark.parametrize(
    ("candidates", "quantity", "chosen"),
    [
        ([], 2, []),
        ([asset(3), asset(1), asset(2)], 2, [1, 2]),
        ([asset(1), asset(2, near=True)], 1, [2]),
        ([asset(1, used=4), asset(2, used=3)], 1, [2]),
        ([asset(1, used=0), asset(2, near=True, used=9)], 1, [2]),
        ([asset(1, near=True), asset(2, kept=True, used=9)], 1, [2]),
        ([asset(1, near=True, overdue=True), asset(2, used=9)], 1, [2]),
        ([asset(1), asset(2)], 5, [1, 2]),
    ],
    ids=[
        "none",
        "lower id",
        "right location",
        "least used",
        "place before use",
        "what is held stays",
        "service due last",
        "too few",
    ],
)
def test_the_same_question_has_the_same_answer(candidates: list[Candidate], quantity: int, chosen: list[int]) -> None:
    assert choose(candidates, quantity) == chosen
    assert choose(list(reversed(candidates)), quantity) == chosen
