"""Whether the body of an answer is all of it."""

import pytest

from infra.messaging.posting import HttpAnswer, post
from tests.harness.messaging_servers import HttpServer, Received, Said, Told

BODY = b"x" * 3_000


class Large(HttpServer):
    """Answers `BODY`."""

    def said(self, told: Told, request: Received) -> Said:
        return Said(200, BODY)


@pytest.mark.parametrize(
    ("told", "most", "length", "is_whole"),
    [
        ("ok", len(BODY) + 1, len(BODY), True),
        ("ok", len(BODY), len(BODY), True),
        ("ok", len(BODY) - 1, len(BODY) - 1, False),
        ("ok", 1, 1, False),
        ("cut", len(BODY) + 1, len(BODY), False),
    ],
)
def test_what_is_not_all_of_an_answer_says_so(told: Told, most: int, length: int, is_whole: bool) -> None:
    with Large() as server:
        server.tell(told)
        answer = post(server.url, headers={}, content=b"{}", service="O servidor", within=5, most=most)
    assert isinstance(answer, HttpAnswer)
    assert (answer.is_whole, answer.body) == (is_whole, BODY[:length])
