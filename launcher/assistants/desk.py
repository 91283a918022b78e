"""Where assistants ask: whose key it is, what it may ask, the record in the history, and the answer.

Knows nothing of the Model Context Protocol, so that a process that serves other things starts without its SDK.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from pydantic import ValidationError

from command_api.assistants.details import Via
from command_api.assistants.questions import ToolCall
from command_api.event_store import Store
from command_api.kernel import DomainError
from infra.clock import utc_now
from infra.position import START
from infra.problems import Problem, message_of
from infra.read_database import ReadDatabase
from infra.settings import Settings
from launcher.assistants.answers import AnswerOfTool, answered
from launcher.assistants.asked import ToolContext
from launcher.assistants.recording import record_for
from launcher.assistants.tools.registry import BY_NAME, TOOLS
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.assistants import principals
from query_api.assistants.principals import SENTENCES, AssistantReader, KeyRefusal, reader_of
from query_api.http import Snapshot, read_models_of, tables_of
from query_api.log import Log

NO_RIGHT: Final = "Quem criou esta chave não tem o direito de ler isto."


class NotAnswered(Exception):
    """A question without an answer. ``sentence`` is for the assistant, in Portuguese."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def _nothing() -> None:
    """The read models follow by themselves."""


@dataclass(frozen=True)
class Desk:
    """Answers questions from the read models and the log of one process. ``follow`` is called before each question: a
    process in which nothing else moves the read models brings them to the end of the log."""

    database: ReadDatabase
    store: Store
    log: Log
    settings: Settings
    clock: Callable[[], datetime] = utc_now
    follow: Callable[[], None] = _nothing

    def reader(self, token: str) -> AssistantReader | KeyRefusal:
        """The owner of ``token`` as a reader, with the rights of this moment."""
        with self._snapshot(principals.READ_MODELS) as read:
            return reader_of(read, token, self.clock())

    def tools_for(self, token: str) -> Sequence[Tool]:
        """What the owner of the key may ask."""
        reader = self._known(token)
        return [tool for tool in TOOLS if tool.is_for(reader.principal)]

    def answer(self, token: str, name: str, given: Mapping[str, Any], via: Via) -> tuple[str, AnswerOfTool]:
        """The answer in words and as fields, or ``NotAnswered``. The question is in the history before it is
        answered, also one that is refused."""
        self.follow()
        reader = self._known(token)
        tool = BY_NAME.get(name)
        if tool is None:
            raise NotAnswered("Esta ferramenta não existe.")
        known, ignored = tool.taken(given)
        try:
            arguments = tool.arguments.model_validate(known)
        except ValidationError as wrong:
            self._record(reader, ToolCall(tool.name, {}, via))
            raise NotAnswered(_what_is_wrong(wrong)) from None
        self._record(reader, ToolCall(tool.name, _given(arguments), via, words=tool.words))
        if not tool.is_for(reader.principal):
            raise NotAnswered(NO_RIGHT)
        with self._snapshot(tool.read_models) as read:
            now = self.clock()
            try:
                found = tool.answer(ToolContext(read, self.log, reader, self.settings, now), arguments)
            except Problem as problem:
                raise NotAnswered(problem.sentence) from problem
            return answered(found, read.position, now, ignored)

    def _known(self, token: str) -> AssistantReader:
        reader = self.reader(token)
        if isinstance(reader, KeyRefusal):
            raise NotAnswered(SENTENCES[reader])
        return reader

    def _record(self, reader: AssistantReader, question: ToolCall) -> None:
        try:
            record_for(self.store, reader, question, self.clock())
        except DomainError as refused:
            raise NotAnswered(refused.sentence) from refused

    @contextmanager
    def _snapshot(self, names: Sequence[str]) -> Iterator[Snapshot]:
        """These read models, at the position of the one that is furthest behind."""
        with self.database.read(*tables_of(names)) as connection:
            known = read_models_of(connection)
            position = min(known[name].position if name in known else START for name in names)
            yield Snapshot(connection, position, {}, self.log)


def _given(arguments: Arguments) -> dict[str, Any]:
    """What the caller gave, as JSON; empty texts are left out."""
    given = arguments.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return {name: value for name, value in given.items() if value not in (None, "")}


def _what_is_wrong(wrong: ValidationError) -> str:
    each = (
        f"{'.'.join(map(str, error['loc'][:1]))}: {_message(error)}".removeprefix(": ")
        for error in wrong.errors(include_url=False, include_input=False)
    )
    return "Confira os argumentos. " + " ".join(dict.fromkeys(each))


def _message(error: Mapping[str, Any]) -> str:
    if error["type"] == "literal_error":
        return f"Use {error['ctx']['expected'].replace(' or ', ' ou ')}."
    return message_of(error)
