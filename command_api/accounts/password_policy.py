"""What a password must be, wherever one is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from command_api.event_store import Store
from command_api.kernel import NotFound
from command_api.site.domain import BUSINESS, BusinessInfo
from infra.problems import Problem
from infra.security.password_strength import weakness_of

SHORTEST_PASSWORD: Final = 8
FEWEST_DIFFERENT: Final = 4


@dataclass(frozen=True, slots=True)
class PasswordOwner:
    """Whose password it will be: their own names are the first guesses."""

    username: str
    name: str
    email: str


def check_password(store: Store, password: str, owner: PasswordOwner, *, field: str) -> None:
    """``Problem`` 422 about ``field`` for a password that is short, repeats characters, contains the username or is
    easy to guess. It takes up to 55 ms: call it in a worker thread."""
    if len(password) < SHORTEST_PASSWORD:
        sentence: str | None = f"A senha deve ter pelo menos {SHORTEST_PASSWORD} caracteres."
    elif owner.username.casefold() in password.casefold():
        sentence = "A senha não pode conter o nome de usuário."
    elif len(set(password)) < FEWEST_DIFFERENT:
        sentence = "A senha repete caracteres demais."
    else:
        sentence = weakness_of(password, [owner.username, owner.name, owner.email, *_names_of_the_house(store)])
    if sentence is not None:
        raise Problem(422, errors=[{"field": field, "message": sentence}], kind="weak-password")


def _names_of_the_house(store: Store) -> Iterator[str]:
    try:
        info = store.load(BusinessInfo, BUSINESS).info
    except NotFound:
        return
    if info is not None:
        yield from (info.name, info.legal_name, info.city)
