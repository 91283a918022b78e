"""Papers that cannot be made."""

from __future__ import annotations

import threading

import pytest

from infra.confined import Confined, Limits
from infra.problems import Problem
from query_api.papers.typesetting import Paper
from tests.harness.papers import pages_of
from tests.harness.read_models import NOON


def refusal(paper: Paper) -> tuple[int, str]:
    with pytest.raises(Problem) as refused:
        paper.pdf()
    return refused.value.status, refused.value.sentence


def test_a_template_that_lacks_what_it_prints_is_refused_with_a_sentence() -> None:
    paper = Paper("receipt", "recibo", NOON, {"house": {}})
    assert refusal(paper) == (422, "Este documento não pôde ser feito em PDF. Nada foi alterado.")


def test_a_paper_that_takes_too_long_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = Confined(workers=1, limits=Limits(cpu=10, wall=0.001, memory=1024**3))
    monkeypatch.setattr("query_api.papers.typesetting._CONFINED", hurried)
    paper = Paper("receipt", "recibo", NOON, {})
    try:
        assert refusal(paper) == (422, "Este documento ficou grande demais para um PDF. Nada foi alterado.")
    finally:
        hurried.end()


def test_papers_that_wait_leave_threads_to_other_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    places = threading.BoundedSemaphore(1)
    monkeypatch.setattr("query_api.papers.typesetting._PLACES", places)
    paper = Paper("receipt", "recibo", NOON, {})
    with places:
        assert refusal(paper) == (503, "Muitos documentos estão sendo feitos agora. Tente de novo em instantes.")
    assert refusal(paper)[0] == 422
    assert places.acquire(blocking=False)  # a paper that fails has given its place back


def test_a_screen_gets_the_first_pages_and_the_file_has_all() -> None:
    house = {"name": "Bar", "signs": "Bar", "document": "", "lines": [], "city": "", "logo": []}
    data = {"house": house, "reference": "1", "order": "", "amount": "", "in_words": "", "payer": "", "document": ""}
    facts = [["Referência", str(number)] for number in range(1_000)]
    paper = Paper("receipt", "recibo", NOON, {**data, "purpose": "", "facts": facts, "day": ""})
    shown = paper.pages()
    assert len(shown.pages) == 20
    assert shown.count == len(pages_of(paper.pdf())) > 20
