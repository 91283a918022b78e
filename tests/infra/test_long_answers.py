"""Who gets a place for a long answer, and when."""

from collections.abc import Callable

import anyio
import pytest
from starlette.types import Message

from infra.long_answers import DownloadPlace, LongAnswers
from infra.problems import Problem


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(answers: LongAnswers, person: int) -> DownloadPlace:
    with answers.place_of(person) as place:
        return place


def refused(answers: LongAnswers, person: int) -> Problem:
    with pytest.raises(Problem) as refusal, answers.place_of(person):
        pass
    return refusal.value


def test_places_go_to_those_who_asked_first() -> None:
    answers = LongAnswers(most=1)
    first = taken(answers, 1)
    assert [refused(answers, person).details["place"] for person in (2, 3)] == [1, 2]
    first.leave()
    assert refused(answers, 3).sentence == "Exportações: 1 na fila antes da sua."
    assert taken(answers, 2).person == 2
    assert refused(answers, 3).sentence == "1 exportação em andamento; a sua é a próxima."


def test_one_that_no_longer_asks_loses_its_place() -> None:
    clock = Clock()
    answers = LongAnswers(most=1, clock=clock)
    first = taken(answers, 1)
    refused(answers, 2)
    clock.now = 9.0
    refused(answers, 3)
    first.leave()
    clock.now = 11.0
    assert taken(answers, 3).person == 3


def test_a_route_that_fails_gives_its_place_back() -> None:
    answers = LongAnswers(most=1)
    with pytest.raises(ZeroDivisionError), answers.place_of(1):
        _ = 1 / 0
    assert answers.running == 0


def test_an_answer_that_is_never_sent_gives_its_place_back() -> None:
    answers = LongAnswers(most=1)
    taken(answers, 1).whole(b"a", "text/csv", {})
    assert answers.running == 0


@pytest.mark.parametrize("is_whole", [True, False])
def test_who_has_the_last_byte_may_ask_for_the_next_file(is_whole: bool) -> None:
    """Of an answer with a length that is the last piece, else the end of its body."""
    answers = LongAnswers(most=1)
    place, content = taken(answers, 1), b"a" * 100_000
    answer = place.whole(content, "text/csv", {}) if is_whole else place.answer([content], "text/csv", {})
    running: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            running.append(answers.running)

    async def receive() -> Message:
        await anyio.sleep_forever()
        raise AssertionError

    anyio.run(answer, {"type": "http"}, receive, send)
    assert running == ([1, 0, 0] if is_whole else [1, 1, 0])


@pytest.mark.parametrize(("answers", "status"), [(LongAnswers, 409), (lambda: LongAnswers(second_waits=True), 429)])
def test_the_second_of_a_person_is_refused_or_waits(answers: Callable[[], LongAnswers], status: int) -> None:
    lane = answers()
    first = taken(lane, 1)
    assert refused(lane, 1).status == status
    first.is_ending = True  # a thread still makes the part that was under way
    assert refused(lane, 1).status == 429
    first.leave()
    assert taken(lane, 1).person == 1
