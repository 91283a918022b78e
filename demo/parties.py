"""Eighteen months of parties and the weeks to come: who orders what for when, and what happens to each. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final, Literal, TypeVar

from command_api.rules.cost_centers import CostCenter
from command_api.rules.windows import PUB_TIME
from demo.equipment import ELECTRIC_TAP, KITS

Action = Literal[
    "draft", "place", "confirm", "batch", "schedule", "deliver", "swap", "return", "settle", "cancel", "expire"
]
Shift = Literal["manha", "tarde", "noite"]
T = TypeVar("T")
Fate = Literal["done", "damaged", "lost", "late", "cancelled", "cancelled after confirming", "never paid", "still out"]

WEEKS_AHEAD: Final = 6
STOUT_LOT: Final = "STOUT-2"
"""Code of the lot that is planned for the party that needs more stout than there is."""
_SHIFT_HOUR: Final[Mapping[Shift, int]] = {"manha": 9, "tarde": 14, "noite": 19}
_MONTH_FACTOR: Final = (0.8, 1.2, 0.8, 0.8, 0.9, 1.7, 1.3, 0.8, 0.9, 1.0, 1.1, 1.6)
"""Carnival, June festivals and December are busy."""
_BUSY_MONTHS: Final = (6, 12)
_SATURDAY: Final = 5
_WEEKEND: Final = (4, 5, 6)
_PARTIES_PER_WEEKDAY: Final = (0.05, 0.05, 0.1, 0.2, 0.9, 1.9, 0.8)

_FIRST: Final = (
    "Adriana", "Alcides", "Bento", "Benedita", "Cecília", "Cláudio", "Dalva", "Danilo", "Edna", "Elias", "Fabiana",
    "Geraldo", "Graça", "Heitor", "Inês", "Ivo", "Janaína", "Joaquim", "Keila", "Lázaro", "Lúcia", "Márcio",
    "Marlene", "Nair", "Nelson", "Odete", "Osvaldo", "Priscila", "Quitéria", "Renato", "Rosana", "Sebastião",
    "Solange", "Tadeu", "Tânia", "Ulisses", "Valdir", "Vera", "Waldemar", "Zuleica",
)  # fmt: skip
_LAST: Final = (
    "Abreu", "Arruda", "Barreto", "Bicudo", "Camargo", "Cunha", "Delgado", "Esteves", "Fagundes", "Guedes",
    "Hipólito", "Jardim", "Leme", "Machado", "Moraes", "Nogueira", "Ortega", "Pacheco", "Queiroz", "Rangel",
    "Sampaio", "Siqueira", "Toledo", "Varela", "Xavier",
)  # fmt: skip
FIRMS: Final = (
    "Associação Amigos do Coreto",
    "Clube de Campo Vale Verde",
    "Escola de Samba Unidos da Serra",
    "Igreja São Benedito da Várzea",
    "Metalúrgica Três Irmãos",
    "Pousada Recanto das Pedras",
    "Sindicato dos Ceramistas",
)
CUSTOMERS: Final = (*FIRMS, *(f"{first} {last}" for first in _FIRST for last in _LAST))
"""Everybody who may order a party."""
WITH_ACCOUNT: Final = "chope-na-rua"
"""The party whose customer signs in as ``cliente``."""
_OCCASIONS: Final = (
    ("Aniversário", 8),
    ("Casamento", 4),
    ("Churrasco da família", 6),
    ("Confraternização", 4),
    ("Formatura", 2),
    ("Bodas", 1),
    ("Festa da firma", 3),
    ("Despedida", 1),
    ("Batizado", 2),
)
_STREETS: Final = (
    ("Avenida da República", "Centro, Santa Isabel", 6),
    ("Rua João Pessoa", "Centro, Santa Isabel", 4),
    ("Avenida Guilherme Alfieri", "Treze de Maio, Santa Isabel", 4),
    ("Rodovia Arthur Matheus", "Aralú, Santa Isabel", 2),
    ("Estrada do Ouro Fino", "Ouro Fino, Santa Isabel", 3),
    ("Avenida Amazonas", "Arujá", 4),
    ("Avenida João Manoel", "Arujá", 3),
    ("Rua Adílio Pinheiro", "Igaratá", 4),
    ("Rua Dona Laurinda", "Guararema", 3),
    ("Rua Dezenove de Setembro", "Guararema", 2),
    ("Avenida Siqueira Campos", "Jacareí", 2),
    ("Avenida Paulo Faccini", "Guarulhos", 2),
    ("Avenida das Orquídeas", "Mogi das Cruzes", 2),
)
"""Roads that the embedded maps know, with where they are and how often somebody celebrates there."""
_KITS: Final = (("FESTA-50", 9), ("FESTA-30", 8), ("CASA-20", 5), ("CHURRASCO", 4), ("QUERMESSE", 1))
_LATE_WISHES: Final = (
    ((("FESTA-50", 4),), 4),
    ((("CHURRASCO", 3),), 3),
    ((("CASA-20", 3),), 3),
    ((("QUERMESSE", 1), ("FESTA-30", 2)), 2),
    ((("QUERMESSE", 2),), 1),
)
"""What somebody wants a few days before, when much is promised to others."""
_LATE_CALLS: Final = 0.4
"""For a Saturday, or a day of June or December."""
_EXTRAS: Final = ("BARRIL-VINHO-30L", "BARRIL-IPA-30L", "BARRIL-WEISS-20L")
_NOTES: Final = (
    "",
    "",
    "",
    "Portão azul, tocar a campainha duas vezes.",
    "Entregar pela garagem, ao lado da casa.",
    "Tem escada: levar carrinho.",
    "Tomada 220 V perto da churrasqueira.",
    "Ligar na saída.",
    "Cliente pediu colarinho caprichado.",
)
_FATES: Final[tuple[tuple[Fate, int], ...]] = (
    ("done", 78),
    ("damaged", 4),
    ("lost", 1),
    ("late", 3),
    ("cancelled", 5),
    ("cancelled after confirming", 4),
    ("never paid", 5),
)
_WHY: Final[Mapping[Fate, tuple[str, ...]]] = {
    "cancelled": ("Cliente desistiu da festa", "Fechou com outro fornecedor", "Mudou a data e não há vaga"),
    "cancelled after confirming": ("Festa adiada por causa da chuva", "Doença na família", "Salão cancelou a reserva"),
    "never paid": ("Sinal não recebido em 48 horas",),
    "damaged": ("Torneira da chopeira quebrada", "Mangueira cortada", "Barril amassado na descarga"),
    "lost": ("Sumiu durante a festa",),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that somebody does at ``at``; ``with_`` is what the command needs beside the order."""

    at: datetime
    action: Action
    by: str = "operador"
    with_: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Party:
    """An order to be. ``asset_of`` names a model of which one asset is taken; parties of one ``pair`` share it.
    ``beers`` are names of beers, litres of a keg and kegs."""

    key: str
    customer: str
    phone: str
    occasion: str
    cost_center: CostCenter
    address: str
    delivery: date
    shift: Shift
    pickup: date
    pickup_shift: Shift
    kits: tuple[tuple[str, int], ...]
    extras: tuple[tuple[str, int], ...]
    deposit: Decimal
    empties: int
    notes: str
    steps: tuple[Step, ...]
    asset_of: str | None = None
    pair: str | None = None
    beers: tuple[tuple[str, int, int], ...] = ()
    consigned: bool = False


def parties(days: int, *, until: date, seed: int = 1978) -> list[Party]:
    """The parties of the ``days`` calendar days that end with ``until`` and of the weeks after it; each with all the
    steps of its life, also those that still lie ahead of ``until``."""
    found = []
    for offset in range(days + WEEKS_AHEAD * 7):
        day = until - timedelta(days=days - 1 - offset)
        chance = Random(f"{seed}:{day}")
        growth = 0.8 + 0.4 * offset / (days + WEEKS_AHEAD * 7)
        mean = _PARTIES_PER_WEEKDAY[day.weekday()] * _MONTH_FACTOR[day.month - 1] * growth
        found += [_party(f"{day:%Y%m%d}-{n}", day, chance) for n in range(_draw(chance, mean))]
        found += _late_callers(day, Random(f"{seed}:late:{day}"))
    return [*found, *_never_a_dull_week(until)]


def _party(key: str, day: date, chance: Random) -> Party:
    kits = [(_pick(chance, _KITS), 1)]
    if chance.random() < 0.12:
        kits.append((_pick(chance, [kit for kit in _KITS if kit[0] != kits[0][0]]), 1))
    firm = chance.random() < 0.18
    shift: Shift = chance.choice(("manha", "manha", "tarde"))
    pickup = day + timedelta(days=chance.choice((1, 1, 2)))
    fate = _pick(chance, _FATES)
    price = sum((kit.rental_price for kit in KITS for code, _ in kits if kit.code == code), Decimal(0))
    party = Party(
        key=key,
        customer=chance.choice(FIRMS) if firm else f"{chance.choice(_FIRST)} {chance.choice(_LAST)}",
        phone="",
        occasion="Confraternização" if firm else _pick(chance, _OCCASIONS),
        cost_center="distribuidora" if chance.random() < 0.7 else "choperia",
        address=_address(key, chance),
        delivery=day,
        shift=shift,
        pickup=pickup,
        pickup_shift="tarde",
        kits=tuple(kits),
        extras=((chance.choice(_EXTRAS), 1),) if chance.random() < 0.15 else (),
        deposit=_tens(price * 3 / 10),
        empties=chance.choice((0, 0, 0, 1, 2)),
        notes=chance.choice(_NOTES),
        steps=(),
    )
    return replace(party, phone=_phone(party.customer), steps=tuple(_life(party, fate, chance)))


def _late_callers(day: date, chance: Random) -> Iterator[Party]:
    """Somebody who wants much for a busy day and may hear that it is not free; some call again and want one kit."""
    busy = day.weekday() == _SATURDAY or (day.month in _BUSY_MONTHS and day.weekday() in _WEEKEND)
    if not busy or chance.random() > _LATE_CALLS:
        return
    asked = _party(f"{day:%Y%m%d}-tarde", day, chance)
    wish = replace(asked, kits=_pick(chance, _LATE_WISHES), extras=(), steps=())
    lead = chance.randint(4, 6)
    yield replace(wish, steps=tuple(_life(wish, "done", chance, lead=lead)))
    if chance.random() < 0.5:
        less = replace(wish, key=f"{wish.key}-menos", kits=((wish.kits[0][0], 1),))
        yield replace(less, steps=tuple(_life(less, "done", chance, lead=lead - 1)))


def _life(party: Party, fate: Fate, chance: Random, *, lead: int | None = None) -> Iterator[Step]:
    """Everything that happens to a party, in order of time; the first of it ``lead`` days before."""
    lead = lead or chance.randint(8, 34)
    placed = _moment(party.delivery - timedelta(days=lead), chance)
    if chance.random() < 0.25:
        yield Step(min(placed, _awake(placed - timedelta(hours=chance.randint(2, 30)))), "draft")
    yield Step(placed, "place")
    if fate == "never paid":
        yield Step(_awake(placed + timedelta(hours=50)), "expire", "gerente", {"reason": _WHY[fate][0]})
        return
    if fate == "cancelled":
        yield Step(
            _awake(placed + timedelta(hours=chance.randint(4, 40))),
            "cancel",
            with_={"reason": chance.choice(_WHY[fate])},
        )
        return
    paid = _awake(placed + timedelta(hours=chance.randint(3, 36)))
    method = chance.choice(("pix", "pix", "pix", "dinheiro", "cartao", "transferencia"))
    yield Step(paid, "confirm", with_={"method": method})
    if fate == "cancelled after confirming":
        kept = chance.random() < 0.5
        yield Step(
            _awake(paid + (_at(party.delivery, 8) - paid) * chance.uniform(0.3, 0.8)),
            "cancel",
            "gerente",
            {"reason": chance.choice(_WHY[fate]), "keep_deposit": kept},
        )
        return
    batch, scheduled = _at(party.delivery - timedelta(days=6), 10), _at(party.delivery - timedelta(days=3), 16)
    if batch > paid and chance.random() < 0.7:
        yield Step(batch + timedelta(minutes=chance.randrange(180)), "batch", "gerente", {"batch": f"{batch:L%y%W}"})
    yield Step(
        _awake(max(scheduled, paid + timedelta(hours=1)) + timedelta(minutes=chance.randrange(90))),
        "schedule",
        with_={"responsible": chance.choice(("Valdemir", "Cida", "Toninho"))},
    )
    yield Step(_at(party.delivery, _SHIFT_HOUR[party.shift]) + timedelta(minutes=chance.randrange(150)), "deliver")
    if fate == "still out":
        return
    late = timedelta(hours=chance.randint(6, 22)) if fate == "late" else timedelta()
    back = _awake(_at(party.pickup, _SHIFT_HOUR[party.pickup_shift]) + timedelta(minutes=chance.randrange(180)) + late)
    broken = {"condition": fate, "note": chance.choice(_WHY[fate])} if fate in {"damaged", "lost"} else {}
    yield Step(back, "return", with_=broken)
    yield Step(back + timedelta(minutes=chance.randint(10, 120)), "settle", "gerente", {"keep": bool(broken)})


def _never_a_dull_week(until: date) -> Iterator[Party]:
    """What must be there to look at whatever the dice said: a late return that endangers the next party, a deposit that
    is overdue, a deposit that is awaited, and two drafts."""
    chance = Random("the week")
    first_day = until - timedelta(days=45)
    out, waiting = until - timedelta(days=3), until + timedelta(days=2)
    late = _plain("tarde-1", "Dalva Nogueira", "Bodas", out, until - timedelta(days=1))
    placed = _at(first_day, 11)
    yield replace(
        late,
        asset_of=ELECTRIC_TAP,
        pair="tap",
        steps=(
            Step(placed, "place"),
            Step(placed + timedelta(hours=5), "confirm", with_={"method": "pix"}),
            Step(_at(out - timedelta(days=2), 16), "schedule", with_={"responsible": "Toninho"}),
            Step(_at(out, 9), "deliver"),
        ),
    )
    yield replace(
        _plain("tarde-2", "Heitor Camargo", "Aniversário", waiting, waiting + timedelta(days=1)),
        asset_of=ELECTRIC_TAP,
        pair="tap",
        steps=(
            Step(placed + timedelta(minutes=20), "place"),
            Step(placed + timedelta(hours=6), "confirm", with_={"method": "transferencia"}),
            Step(_at(until, 17), "schedule", with_={"responsible": "Cida"}),
        ),
    )
    for n, (name, occasion, ahead, age) in enumerate(
        (
            ("Tadeu Varela", "Churrasco da família", 19, 4),
            ("Associação Amigos do Coreto", "Confraternização", 26, 3),
            ("Lúcia Rangel", "Formatura", 30, 0),
            ("Ivo Sampaio", "Aniversário", 33, 0),
        )
    ):
        day = until + timedelta(days=ahead)
        waits = _plain(f"espera-{n}", name, occasion, day, day + timedelta(days=1))
        at = _at(until - timedelta(days=age), 15) + timedelta(minutes=chance.randrange(60))
        yield replace(waits, kits=(("FESTA-30", 1),), steps=(Step(at, "place"),))
    for n, name in enumerate(("Solange Abreu", "Metalúrgica Três Irmãos")):
        day = until + timedelta(days=40 + n)
        idea = _plain(f"rascunho-{n}", name, "Festa da firma", day, day + timedelta(days=1))
        yield replace(idea, kits=(("FESTA-50", 1),), steps=(Step(_at(until, 13 + n), "draft"),))


def beer_parties(lots: datetime, today: date) -> list[Party]:
    """The parties of a pub that changed to lots at ``lots``, whose orders name their beer: one on consignment with a
    keg that comes back sealed, one that is out ``today`` after a swap, one that is scheduled, one that needs more stout
    than there is and waits for ``STOUT_LOT``, and one that a planned lot covers."""

    def on(days: int, hour: int) -> datetime:
        return _at(lots.date() + timedelta(days=days), hour)

    def agreed(days: int) -> tuple[Step, ...]:
        return Step(on(days, 11), "place"), Step(on(days, 13), "confirm", with_={"method": "pix"})

    def scheduled(days: int, who: str) -> Step:
        return Step(on(days, 14), "schedule", with_={"responsible": who})

    first, second, third = (lots.date() + timedelta(days=days) for days in (1, 2, 3))
    ahead = [today + timedelta(days=days) for days in (1, 2, 3, 11, 12, 16, 17)]
    return [
        replace(
            _plain("chope-consignado", "Clube de Campo Vale Verde", "Baile", first, second),
            beers=(("Weiss Neblina", 20, 3),),
            consigned=True,
            steps=(
                *agreed(0),
                scheduled(0, "Toninho"),
                Step(on(1, 15), "deliver"),
                Step(on(2, 17), "return", with_={"sealed": 1}),
                Step(on(2, 18), "settle", "gerente", {"keep": False}),
            ),
        ),
        replace(
            _plain(WITH_ACCOUNT, "Pousada Recanto das Pedras", "Feriado", third, ahead[0]),
            beers=(("IPA Mata Fechada", 30, 2),),
            steps=(
                *agreed(1),
                scheduled(1, "Cida"),
                Step(on(3, 10), "deliver"),
                Step(on(3, 12), "swap", with_={"reason": "Não gelou"}),
            ),
        ),
        replace(
            _plain("chope-agendado", "Rosana Toledo", "Casamento", ahead[1], ahead[2]),
            beers=(("Chope de Vinho do Quintal", 30, 2), ("Red Ale Tijolo", 30, 1)),
            steps=(*agreed(2), scheduled(3, "Valdemir")),
        ),
        replace(
            _plain("chope-a-produzir", "Sindicato dos Ceramistas", "Festa do padroeiro", ahead[5], ahead[6]),
            beers=(("Stout Noite Sem Lua", 20, 10),),
            steps=(
                Step(on(2, 11), "place", "gerente", {"reason": "A produzir: o cliente espera o próximo lote"}),
                Step(on(2, 16), "confirm", with_={"method": "transferencia"}),
                Step(on(3, 15), "batch", "gerente", {"batch": STOUT_LOT}),
            ),
        ),
        replace(
            _plain("chope-do-lote", "Escola de Samba Unidos da Serra", "Ensaio", ahead[3], ahead[4]),
            beers=(("Pilsen da Casa", 50, 8),),
            steps=agreed(2),
        ),
    ]


def _plain(key: str, customer: str, occasion: str, delivery: date, pickup: date) -> Party:
    return Party(
        key=key,
        customer=customer,
        phone=_phone(customer),
        occasion=occasion,
        cost_center="distribuidora",
        address=_address(key, Random(key)),
        delivery=delivery,
        shift="manha",
        pickup=pickup,
        pickup_shift="tarde",
        kits=(),
        extras=(),
        deposit=Decimal(100),
        empties=0,
        notes="",
        steps=(),
    )


def _phone(customer: str) -> str:
    """Who calls again has the same number, and nobody else has it; of the range that the whole demo is invented in."""
    return f"(11) 95555-{1000 + CUSTOMERS.index(customer):04d}"


def _address(key: str, chance: Random) -> str:
    street, place = _pick(chance, [((street, place), weight) for street, place, weight in _STREETS])
    return f"{street}, {Random(key).randrange(20, 1900)}, {place}"


def _awake(moment: datetime) -> datetime:
    """The moment itself, or the next morning: nobody takes calls or looks at the account at night."""
    if 8 <= moment.hour < 22:
        return moment
    morning = moment if moment.hour < 8 else moment + timedelta(days=1)
    return morning.replace(hour=9)


def _moment(day: date, chance: Random) -> datetime:
    return _at(day, 10) + timedelta(minutes=chance.randrange(8 * 60))


def _at(day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), PUB_TIME)


def _tens(amount: Decimal) -> Decimal:
    return Decimal(math.ceil(amount / 10) * 10)


def _pick(chance: Random, weighted: Sequence[tuple[T, int]]) -> T:
    return chance.choices([value for value, _ in weighted], [weight for _, weight in weighted])[0]


def _draw(chance: Random, mean: float) -> int:
    limit, count, product = math.exp(-mean), 0, chance.random()
    while product > limit:
        count += 1
        product *= chance.random()
    return count
