"""Where the files of this process are made: every answer that may be long goes through one of two lanes.

Long is what grows with the house and is not cut at a page: the history, the orders, the sales, the stock, a month for
the accountant, a report, several pictures, all that is kept of a person. A page of a list (a thousand rows at most), a
paper, a proof, and the header of an empty spreadsheet are short: one record or a constant. They hold no thread while
they are read, and the server itself ends a connection that reads too little (``launcher.connection_limits``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from fastapi import Depends, Request

from infra.answers import Answers, described
from infra.long_answers import LongAnswers

IN_TURN: Final[Answers] = described(
    {429: "Too many files are under way: `place` in the queue, 1 is the next; ask again after `Retry-After`"}
)
"""For the API documents of a route that makes a file."""


@dataclass(frozen=True)
class Downloads:
    """The downloads that ``app.state.downloads`` holds."""

    written: LongAnswers = field(default_factory=LongAnswers)
    """Files that are written while they are sent, which may take minutes."""
    made: LongAnswers = field(default_factory=lambda: LongAnswers(second_waits=True))
    """Files that one read makes whole, which takes seconds: they do not wait behind those of minutes."""


def _written(request: Request) -> LongAnswers:
    downloads: Downloads = request.app.state.downloads
    return downloads.written


def _made(request: Request) -> LongAnswers:
    downloads: Downloads = request.app.state.downloads
    return downloads.made


WrittenFiles = Annotated[LongAnswers, Depends(_written)]
MadeFiles = Annotated[LongAnswers, Depends(_made)]
