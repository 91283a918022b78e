"""What a route leads to is found in source that is never run."""

from pathlib import Path

import pytest

from launcher.model.calls import Calls
from launcher.model.source import read_source

EVENTS = {
    ("house.songs.events", "SongBegun"): "songs.SongBegun",
    ("house.songs.events", "SongEnded"): "songs.SongEnded",
}
CLASSES = """
class SongBegun: ...
class SongEnded: ...
"""
DOMAIN = """
from house.songs import ending
from house.songs.events import SongBegun, SongEnded

class Base:
    def evolve(self, event):
        match event:
            case SongBegun():
                self.sung = True
            case _:
                self._more(event)

    def _more(self, event):
        if isinstance(event, SongEnded):
            self.sung = False

class Song(Base):
    end = ending.end

    @classmethod
    def start(cls, id: int) -> Self:
        return cls.begin(SongBegun, id)
"""
ENDING = """
from house.songs.events import SongEnded

def end(song):
    song.trigger_event(SongEnded)
"""
COMMANDS = """
from collections.abc import Callable
from house.songs.domain import Song
from house.songs.events import SongEnded

def start_song(store):
    return store.save(Song.start(store.new_id(Song)))

def loaded(store, id):
    song = store.load(Song, id)
    song.end()

def handed_over(store, id):
    _change(store, id, lambda song: song.end())

def nested(store, id):
    def attempt():
        for song in store.load_all(Song):
            song.end()
    return retry(attempt)

def reads_only(events):
    return [each for each in events if isinstance(each, SongEnded)]

def _change(store, id, change: Callable[[Song], None]):
    change(store.load(Song, id))

class Run:
    def __init__(self, store, id):
        self._song = store.load(Song, id)

    def finish(self):
        self._song.end()

def by_an_object(store, id):
    Run(store, id).finish()
"""


@pytest.fixture
def calls(tmp_path: Path) -> Calls:
    folder = tmp_path / "house" / "songs"
    folder.mkdir(parents=True)
    for name, text in {"events": CLASSES, "domain": DOMAIN, "ending": ENDING, "commands": COMMANDS}.items():
        (folder / f"{name}.py").write_text(text)
    return Calls(read_source(tmp_path, "house"), EVENTS)


@pytest.mark.parametrize(
    ("command", "events"),
    [
        ("start_song", {"SongBegun"}),
        ("loaded", {"SongEnded"}),
        ("handed_over", {"SongEnded"}),
        ("nested", {"SongEnded"}),
        ("by_an_object", {"SongEnded"}),
        ("reads_only", set()),
    ],
)
def test_a_command_leads_to_what_its_aggregate_triggers(calls: Calls, command: str, events: set[str]) -> None:
    found = calls.reached(("house.songs.commands", command))
    assert {name for each in found for _, name in each.writes} == events


def test_an_aggregate_tells_events_apart_in_what_its_evolve_calls(calls: Calls) -> None:
    evolve = calls.method(("house.songs.domain", "Song"), "evolve")
    assert evolve == ("house.songs.domain", "Base.evolve")
    assert {name for each in calls.reached(evolve) for _, name in each.tells_apart} == {"SongBegun", "SongEnded"}
