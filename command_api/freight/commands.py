"""Commands on freight terms, difficulties and quotes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from command_api.event_store import Receipt, Store
from command_api.freight.domain import COST_CENTERS, ConfigSettings, FreightConfig, FreightQuote, RouteDifficulty
from command_api.kernel import CommandContext, NotFound, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial, stated
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Difficulty
from command_api.rules.quotes import Quote


@dataclass(frozen=True, slots=True)
class SetConfig:
    cost_center: CostCenter
    settings: ConfigSettings


@dataclass(frozen=True, slots=True)
class ChangeDifficulty:
    """What is not stated stays."""

    id: int
    difficulty: Partial[Difficulty] = field(default_factory=lambda: Partial(Difficulty))
    places: Maybe[Sequence[str]] = UNSET
    is_active: Maybe[bool] = UNSET


def set_config(store: Store, command: SetConfig, ctx: CommandContext) -> Receipt:
    """The terms of a cost center, for quotes from now on."""
    try:
        config = store.load(FreightConfig, COST_CENTERS[command.cost_center], ctx)
    except NotFound:
        return store.save(FreightConfig.introduce(command.cost_center, command.settings), ctx=ctx)
    config.set(command.settings)
    return store.save(config, ctx=ctx)


def add_difficulty(
    store: Store, difficulty: Difficulty, places: Sequence[str], *, is_active: bool, ctx: CommandContext
) -> Receipt:
    """Add a difficulty. Raises ``Taken`` for a name in use."""
    new = RouteDifficulty.introduce(
        store.new_id(RouteDifficulty), difficulty=difficulty, places=places, is_active=is_active
    )
    return _saved(store, new, ctx)


def change_difficulty(store: Store, command: ChangeDifficulty, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Taken`` (name)."""
    changed = store.load(RouteDifficulty, command.id, ctx)
    changed.set(
        difficulty=command.difficulty.applied_to(changed.difficulty),
        places=stated(command.places, changed.places),
        is_active=stated(command.is_active, changed.is_active),
    )
    return _saved(store, changed, ctx)


def remove_difficulty(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Orders that were quoted with it keep their price."""
    removed = store.load(RouteDifficulty, id, ctx)
    removed.remove()
    return store.save(removed, ctx=ctx)


def log_quote(store: Store, quote: Quote, ctx: CommandContext) -> Receipt:
    """Record a price that was quoted."""
    kept = FreightQuote.record(store.new_id(FreightQuote), quote)
    return store.save(kept, ctx=ctx, answer={"freight_price": float(quote.breakdown.price)})


def _saved(store: Store, difficulty: RouteDifficulty, ctx: CommandContext) -> Receipt:
    try:
        return store.save(difficulty, ctx=ctx)
    except Taken as taken:
        name = difficulty.difficulty.name
        raise Taken(f"Já existe uma dificuldade chamada “{name}”.", **taken.details) from None
