"""Who follows the read models hears which of them moved."""

import asyncio
import json
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.catalogue.events import CategoryCreated, ProductAdded
from infra.file_changes import FileChanges
from query_api.live import following as live
from query_api.live.following import Following
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH
from tests.query_api.live.conftest import Served, Sessions, served_by


def category(history: History, id: int) -> None:
    history.given(f"category-{id}", CategoryCreated, name=f"C{id}", slug=f"c{id}", description="", position=id)


@BOTH
def test_a_change_by_another_process_is_told(served: Served, history: History) -> None:
    with served.stream() as stream:
        assert stream.moved() == set(), "at the beginning there is nothing to tell"
        category(history, 1)
        history.follow()
        told = stream.until_moved("catalogue")
    moved = json.loads(told["data"])["moved"]
    assert moved["catalogue"] == str(history.recorder.head())
    assert "images" not in moved, "its position moved, its rows did not"


def test_a_change_by_this_process_is_told_without_looking(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOK_EVERY", 3600)
    with served_by(history) as served, served.stream() as stream:
        assert stream.moved() == set()
        history.runner.start()
        category(history, 1)
        stream.until_moved("catalogue")


def test_who_comes_back_hears_what_was_missed_and_no_more(served: Served, history: History) -> None:
    with served.stream() as stream:
        last = stream.event()["id"]
    category(history, 1)
    history.follow()
    with served.stream(**{"Last-Event-ID": last}) as stream:
        told = stream.event()
        assert "catalogue" in json.loads(told["data"])["moved"]
    with served.stream(**{"Last-Event-ID": told["id"]}) as stream:
        assert stream.moved() == set()


def test_who_begins_hears_what_changed_while_the_screen_was_read(served: Served, history: History) -> None:
    with served.stream() as somebody:
        assert somebody.moved() == set(), "what is older than the process is nothing new"
        category(history, 1)
        history.follow()
        somebody.until_moved("catalogue")
        with served.stream() as stream:
            assert "catalogue" in stream.moved()


def test_who_begins_does_not_hear_what_changed_long_ago(
    served: Served, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "JUST", 0)
    with served.stream() as somebody:
        category(history, 1)
        history.follow()
        somebody.until_moved("catalogue")
        with served.stream() as stream:
            assert stream.moved() == set()


def test_what_is_told_holds_names_and_positions_only(served: Served, history: History) -> None:
    with served.stream("client") as stream:
        stream.event()
        history.given("product-1", ProductAdded, name="Chope da Marina", slug="chope", price=Decimal(10))
        history.follow()
        told = stream.until_moved("catalogue")
    assert set(told) == {"id", "event", "data"}
    names = set(history.runner.projections)
    assert {*json.loads(told["data"])} == {"moved"}
    assert set(json.loads(told["data"])["moved"]) <= names


def test_who_follows_hears_how_far_a_load_is_and_when_it_is_done(served: Served) -> None:
    with served.stream() as somebody:
        somebody.moved()
        for percent in (0, 43, None):
            served.following.note_load(percent)
            told = somebody.event()
            assert (told["event"], json.loads(told["data"])) == (
                "loading",
                {"percent": 100 if percent is None else percent},
            )
            if percent == 43:
                with served.stream() as late:
                    assert late.moved() == set()
                    assert json.loads(late.event()["data"]) == {"percent": 43}


def test_silence_is_broken_by_a_pulse(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE", 0.05)
    with served.stream() as stream:
        stream.moved()
        stream.comment()
        stream.comment()


@pytest.mark.parametrize("end", ["ended", "changed"], ids=["the session ends", "the account changes"])
def test_no_change_is_sent_after_the_session_ended(served: Served, history: History, end: str) -> None:
    with served.stream("manager") as one, served.stream("staff") as other:
        assert one.moved() == set()
        other.moved()
        getattr(served.sessions, end).add("manager")
        category(history, 1)
        history.follow()
        ended = one.event()
        assert (ended["event"], json.loads(ended["data"])) == ("end", {"reason": "session"})
        other.until_moved("catalogue")


def test_the_stream_ends_when_its_token_has_expired(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.security.tokens.LIFETIME", timedelta(seconds=0.5))
    with served_by(history) as served, served.stream() as stream:
        assert stream.ends() == "session"


def test_the_stream_ends_when_the_process_drains(served: Served) -> None:
    with served.stream() as stream:
        stream.moved()
        served.following.close()
        assert stream.ends() == "drain"


def test_a_process_has_a_bounded_number_of_followers(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE", 0.05)  # at which the server notices who has left
    with served_by(history, most=2) as served:
        with served.stream("staff") as one, served.stream("manager") as two:
            one.moved()
            two.moved()
            refused = served.ask(role="admin")
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
        left(served)
        with served.stream("admin") as stream:
            stream.moved()


def test_a_person_has_a_bounded_number_of_streams(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_OF_A_PERSON", 1)
    monkeypatch.setattr(live, "PULSE", 0.05)
    with served.stream() as stream:
        stream.moved()
        assert served.ask().status_code == 429
    left(served)


def test_nobody_follows_without_a_session(served: Served) -> None:
    assert served.ask(role="nobody").status_code == 401


def test_a_malformed_last_event_id_is_refused(served: Served) -> None:
    assert served.ask(**{"Last-Event-ID": "yesterday"}).status_code == 422


def test_head_answers_the_headers_and_ends(served: Served) -> None:
    answer = served.ask("HEAD")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert served.following.followers == 0


def left(served: Served) -> None:
    """Wait until the server has noticed that nobody listens."""
    deadline = time.monotonic() + 20
    while served.following.followers:
        assert time.monotonic() < deadline, "a follower that left still has a place"
        time.sleep(0.02)


@dataclass
class Counted(Sessions):
    """Counts how often somebody asks who lives."""

    asked: int = 0

    def versions(self, session_ids: Collection[str]) -> dict[str, int]:
        self.asked += 1
        return super().versions(session_ids)


def test_nothing_is_read_while_nobody_writes(history: History) -> None:
    history.follow()
    sessions = Counted()
    changes = FileChanges(history.recorder.engine, history.database.engine)
    following = Following(history.runner, history.database, sessions, changes)
    staff = sessions.principal("staff")
    assert staff is not None

    async def look() -> int:
        before = sessions.asked
        await following._look()
        return sessions.asked - before

    async def looks() -> list[int]:
        follower = following.take_place(staff)
        first = [await look(), await look(), await look()]
        category(history, 1)
        written = [await look(), await look()]
        history.follow()
        moved = [await look(), await look()]
        other = sessions.principal("manager")
        assert other is not None
        following.take_place(other)
        joined = [await look(), await look()]
        follower.until = 0.0
        return [*first, *written, *moved, *joined, await look()]

    assert asyncio.run(looks()) == [1, 0, 0, 1, 0, 1, 0, 1, 0, 1]
    assert following._seen["catalogue"].events == 1
    changes.close()
