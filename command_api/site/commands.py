"""Commands on the business's own data."""

from __future__ import annotations

from collections.abc import Sequence

from command_api.beers.domain import Beer
from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.images.keeping import Keeping
from command_api.images.pictures import logo
from command_api.images.workshop import PICTURES
from command_api.kernel import CommandContext, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.rules.clauses import Clause
from command_api.rules.mending import mended_at
from command_api.rules.pix import key_of
from command_api.site.domain import BUSINESS, BusinessInfo, HoldRules, PixSettings
from command_api.site.events import OpeningHours, SpecialDay
from command_api.site.info import EVERYTHING, Info
from command_api.site.label_format import LabelFormat
from infra.files import FileStore
from infra.security.second_factors import SecondFactors, changed_rules


def change_business(store: Store, info: Partial[Info], ctx: CommandContext) -> Receipt:
    """Raises ``Refused`` for a malformed field or a missing name."""
    business = _business(store, ctx)
    if chosen := info.values.get("house_beer_id"):
        _check_house_beer(store, chosen)
    if business is None:
        business = BusinessInfo.introduce(_introduced(info))
    else:
        business.change(info.applied_to(business.info) if business.info else _introduced(info))
    return store.save(business, ctx=ctx)


def change_hours(store: Store, hours: Sequence[OpeningHours], ctx: CommandContext) -> Receipt:
    """The whole week at once; a weekday that is absent is closed."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.open(hours)
    else:
        business.change_hours(hours)
    return store.save(business, ctx=ctx)


def change_special_days(store: Store, days: Sequence[SpecialDay], ctx: CommandContext) -> Receipt:
    """All of them at once; a date that is absent has the hours of its weekday."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.mark_days(days)
    else:
        business.change_special_days(days)
    return store.save(business, ctx=ctx)


def change_holds(store: Store, rules: HoldRules, ctx: CommandContext) -> Receipt:
    """From now on, for orders that already wait too."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.hold(rules)
    else:
        business.change_holds(rules)
    return store.save(business, ctx=ctx)


def change_pix(store: Store, pix: PixSettings, ctx: CommandContext) -> Receipt:
    """From the next request on; codes that were shown before stay payable to the former key."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.be_paid(pix)
    else:
        business.change_pix(pix)
    return store.save(business, ctx=ctx)


def check_pix_key(store: Store, installed: str | None) -> None:
    """Raises ``Refused`` if the house has no key to be paid to. ``installed`` is the key of the installation."""
    business = _business(store, None)
    chosen = business.pix.key if business is not None and business.pix is not None else ""
    if key_of(chosen or installed or "") is None:
        raise Refused(
            "A chave PIX da casa ainda não foi configurada: cadastre em Configurações, Chave PIX.",
            mend=mended_at("house-pix"),
        )


def change_clauses(store: Store, clauses: Sequence[Clause], ctx: CommandContext) -> Receipt:
    """All of them at once; none: those of the program. Raises ``Refused`` for what the contract cannot hold."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.word_contract(clauses)
    else:
        business.change_clauses(clauses)
    return store.save(business, ctx=ctx)


def change_color(store: Store, color: str, ctx: CommandContext) -> Receipt:
    """``#rrggbb``, or empty for the colour of the installation. Raises ``Refused`` for one that cannot be read on the
    site."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.wear(color)
    else:
        business.change_color(color)
    return store.save(business, ctx=ctx)


def change_logo(store: Store, files: FileStore, content: bytes, ctx: CommandContext) -> Receipt:
    """Raises ``TypeNotAllowed``, ``FileTooLarge`` or ``UnusablePicture``."""
    keeping = Keeping(store, files)
    business = _with_logo(store, keeping.keep(PICTURES.run(logo, content)).file, ctx)
    return keeping.save(business, ctx=ctx)


def restore_logo(store: Store, file: str, ctx: CommandContext) -> Receipt:
    """A file that an event names already, or empty for none."""
    return store.save(_with_logo(store, file, ctx), ctx=ctx)


def _with_logo(store: Store, file: str, ctx: CommandContext) -> BusinessInfo:
    business = _business(store, ctx)
    if business is None:
        return BusinessInfo.bear(file)
    business.change_logo(file)
    return business


def change_sign_ins(
    store: Store, factors: SecondFactors, *, second_factor_for_admins: bool, ctx: CommandContext
) -> Receipt:
    """From the next request of every administrator. Raises ``Refused`` for one who has no second factor and would be
    locked out by it."""
    business = _business(store, ctx)
    if second_factor_for_admins and ctx.actor.id is not None and not factors.of(ctx.actor.id).number:
        raise Refused("Cadastre primeiro o seu segundo fator, no seu perfil.", mend=mended_at("profile"))
    if business is None:
        business = BusinessInfo.guard_sign_ins(second_factor_for_admins=second_factor_for_admins)
    else:
        business.change_sign_ins(second_factor_for_admins=second_factor_for_admins)
    kept = IndexStatement(changed_rules(second_factor_for_admins=second_factor_for_admins))
    return store.save(business, ctx=ctx, changes=[kept])


def change_label_format(store: Store, labels: LabelFormat, ctx: CommandContext) -> Receipt:
    """Raises ``Refused`` for labels that do not fit the sheet."""
    business = _business(store, ctx)
    if business is None:
        business = BusinessInfo.label(labels)
    else:
        business.change_label_format(labels)
    return store.save(business, ctx=ctx)


def sealed_keg_credit(store: Store) -> int:
    """Percent of its price that is credited for a sold keg that comes back sealed."""
    try:
        info = store.load(BusinessInfo, BUSINESS).info
    except NotFound:
        info = None
    return EVERYTHING if info is None else info.sealed_keg_credit


def house_beer(store: Store) -> Beer | None:
    """The beer that the price of a kit includes, if the house has chosen one."""
    business = _business(store, None)
    chosen = business.info.house_beer_id if business is not None and business.info is not None else 0
    return store.load(Beer, chosen) if chosen else None


def _business(store: Store, ctx: CommandContext | None) -> BusinessInfo | None:
    try:
        return store.load(BusinessInfo, BUSINESS, ctx)
    except NotFound:
        return None


def _check_house_beer(store: Store, id: int) -> None:
    try:
        beer = store.load(Beer, id)
    except NotFound as missing:
        raise Refused(f"{missing.sentence} Escolha outro chope da casa.") from None
    if not beer.prices:
        raise Refused(
            f"O chope “{beer.name}” não tem preço por barril: não pode ser o chope da casa.", mend=mended_at("beers")
        )


def _introduced(info: Partial[Info]) -> Info:
    if "name" not in info.values:
        raise Refused("Informe antes o nome da casa.", mend=mended_at("house"))
    return Info(**info.values)
