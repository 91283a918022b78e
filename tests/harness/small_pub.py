"""A small pub with something of everything, made by the real commands: for backups, migrations and the command line.

Every table of every read model has a row; `tests/launcher/admin/backup/test_migrating.py` asserts it.
It is made in a second.
"""

from __future__ import annotations

import io
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import msgspec
import pyotp

from command_api.accounts.commands import create_user
from command_api.accounts.second_factor import enroll_app, enroll_passkey
from command_api.assistants.commands import issue_key, record_question
from command_api.assistants.details import USUAL_DAYS, lifetime
from command_api.assistants.domain import KeyTerms
from command_api.assistants.questions import ToolCall
from command_api.bank.commands import import_statement
from command_api.bank.statements import read_statement
from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.calendars.commands import create_feed
from command_api.catalogue.categories import all_categories, reorder_categories
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.details import Details
from command_api.catalogue.importing import import_catalogue
from command_api.counts.commands import begin_count, finish_count, read_labels
from command_api.customers.details import Record
from command_api.customers.erasing import erase_customer
from command_api.customers.records import register_customer
from command_api.equipment.commands import RegisterAsset, record_service, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelContainer, ModelTerms, ServiceRecord
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.equipment.papers import AttachPaper, attach_paper
from command_api.event_store import Store
from command_api.fiscal.commands import CreateTaxProfile, change_fiscal_house, create_tax_profile
from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from command_api.fiscal.providing import Providers
from command_api.freight.commands import SetConfig, add_difficulty, log_quote, set_config
from command_api.freight.domain import ConfigSettings
from command_api.images.commands import UploadImage, upload_image
from command_api.images.pictures import prepare
from command_api.kernel import VISITOR, Actor, CommandContext, stream_id
from command_api.kernel.context import Idempotency
from command_api.kernel.partial import Partial
from command_api.leads.commands import receive_lead
from command_api.leads.domain import Contact
from command_api.messages.channels import Channels
from command_api.messages.commands import (
    add_channel,
    discard_messages,
    make_rule,
    read_notices,
    send_by_hand,
    subscribe_device,
)
from command_api.messages.details import suggested_rule
from command_api.messages.domain import Message
from command_api.messages.events import ChannelSettings
from command_api.messages.reacting import Reactor
from command_api.messages.secrets import ChannelSecrets
from command_api.messages.sending import attempt
from command_api.notes.commands import RecordNote, record_note, withdraw_note
from command_api.notes.domain import FiscalNote, Said, Source
from command_api.notes.handing_over import record_answer
from command_api.orders.commands import (
    CreateOrder,
    Delivery,
    Deposit,
    Settlement,
    cancel_order,
    confirm_order,
    create_order,
    deliver_order,
    register_return,
    schedule_delivery,
    settle_deposit,
)
from command_api.orders.customer_page import share_page
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder, Unmet
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.price_lists.commands import CreatePriceList, create_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from command_api.reservations.commands import RequestReservation, request_reservation
from command_api.reservations.domain import Guest
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.estimates import Estimate, Kegs
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.messages import OCCASIONS
from command_api.rules.quotes import Quote
from command_api.rules.services import Service
from command_api.rules.windows import shift_start
from command_api.site.commands import (
    change_business,
    change_color,
    change_holds,
    change_hours,
    change_label_format,
    change_pix,
)
from command_api.site.domain import HoldRules, PixSettings
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from command_api.standing_orders.commands import AgreeStandingOrder, agree_standing_order
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.drafting import draft_due_orders
from command_api.standing_orders.events import StandingLine
from command_api.stock.commands import RecordSale, receive_keg, record_sales, reverse_sale, tap_keg
from command_api.stock.import_jobs import start_import
from command_api.stock.kegs import CONTAINER_FILL, NewKeg
from command_api.stops.commands import Failure, Stop, arrive, fail, keep_proof
from command_api.stops.unrecorded import UnrecordedReport, tell_unrecorded
from command_api.tap_lines.commands import clean_tap_lines, measure_tap_line
from command_api.tap_lines.domain import Cleaning, Measurement
from command_api.waiter_calls.commands import call_waiter
from infra.fiscal.keys import check_digit
from infra.fiscal.provider import Authorised
from infra.messaging.addresses import AddressGuard
from infra.position import START
from infra.security.database import transaction
from infra.security.notices import Origin
from infra.security.passkeys import NewPasskey
from infra.settings import Settings
from launcher.composition import Services, open_services
from launcher.jobs.sales_imports import work
from tests.harness.label_sheet import LABELS
from tests.harness.pictures import painted

EXAMPLE: Final = Path(__file__).parents[2] / "docs" / "examples" / "catalogo.csv"
PASSWORD: Final = "lúpulo-da-serra-9"
ANA: Final = Actor(1, "Ana")
CUSTOMER: Final = "Dalva Nogueira"
"""The customer of order 1, which waits for its deposit."""
ERASED: Final = "Perpétua Quaresma"
"""A customer who was erased, so that this name is nowhere any more."""
SKU: Final = "CH-99"
SEAL_PAPER: Final = b"%PDF-1.4%%EOF"
"""The paper of the only service that was done."""
_TERMS: Final = Terms(Decimal(5), Decimal(2), Decimal(20), Decimal(5), Decimal(600))
_ORIGIN: Final = "Rua do Coreto, 217"


def context(**more: Any) -> CommandContext:
    """Of a command that Ana gives now."""
    return CommandContext(ANA, datetime.now(UTC), uuid.uuid4().hex, **more)


def under_a_key(key: str) -> CommandContext:
    """The same, with an idempotency key."""
    return replace(context(), idempotency=Idempotency("1", key, "hash"))


def furnish(services: Services) -> None:
    """Make it in an empty system. Afterwards read models are up to date, and the history is signed."""
    pub = Pub(services)
    pub.open_its_doors()
    pub.prepare_messages()
    pub.buy_equipment()
    pub.take_orders()
    pub.sell()
    pub.brew()
    pub.plan_routes()
    pub.send_messages()
    services.runner.catch_up()
    services.auditor.sign(datetime.now(UTC))


def make_small_pub(data: Path, database_url: str | None) -> None:
    """The same in a data folder and perhaps a database, for ``Prepared``."""
    services = open_services(Settings(data=data, database_url=database_url, read_database_url=None, environment="test"))
    try:
        services.migrate()
        furnish(services)
    finally:
        services.close()


@dataclass
class Pub:
    """The steps in which it is made."""

    services: Services
    barrels: tuple[int, int] = (0, 0)
    today: date = field(default_factory=lambda: datetime.now(UTC).date())

    @property
    def store(self) -> Store:
        return self.services.store

    def open_its_doors(self) -> None:
        """A user who is signed in, the business itself, a catalogue, a picture and the price of a delivery."""
        store, services = self.store, self.services
        ana = create_user(store, services.security, "ana", PASSWORD, "Ana", "admin", email="ana@pirilampo.example").id
        now = time.time()
        _, signed_in = services.security.sessions.prepare(ana, user_agent="Firefox", address="127.0.0.1", now=now)
        with transaction(services.recorder.engine) as connection:
            connection.execute(signed_in)
        self._enroll_second_factors(ana)
        change_business(
            store, Partial(Info, name="Choperia Pirilampo", city="Santa Isabel", taps=4, calling_tables=9), context()
        )
        change_hours(store, [OpeningHours(weekday=4, opens="16:30", closes="01:00")], context())
        change_pix(store, PixSettings("contato@pirilampo.example", "", ""), context())
        change_color(store, "#7fd1ae", context())
        change_holds(store, HoldRules(24, release_overdue_holds=True), context())
        change_label_format(store, LABELS, context())
        import_catalogue(store, EXAMPLE.read_bytes(), context())
        change_products(store, [ChangeProduct(1, price=Decimal("10.50"))], context())
        picture = prepare(painted(1600, 900), "hero", None)
        upload_image(store, services.files, UploadImage("hero", None, "fachada.jpg"), picture, context())
        friday = self.today + timedelta(days=7 + (4 - self.today.weekday()) % 7)
        guest = Guest("Íris Campos", "+5511955550147", "Aniversário")
        table = RequestReservation(friday, "19:30", 4, guest, token="mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o")
        request_reservation(store, table, context())
        set_config(store, SetConfig("distribuidora", ConfigSettings(_ORIGIN, -23.3157, -46.2214, _TERMS)), context())
        hill = Difficulty(name="Serra", multiplier=Decimal("1.2"), extra_flat=Decimal(10))
        add_difficulty(store, hill, ["Igaratá"], is_active=True, ctx=context())

    def _enroll_second_factors(self, person: int) -> None:
        factors, origin = self.services.security.second_factors, Origin("127.0.0.1", "Firefox")
        first_code = pyotp.TOTP(factors.apps.begin(person)).now()
        enroll_app(self.store, factors, person, first_code, context(), origin)
        passkey = NewPasskey("Y2hhdmUtZG8tY29mcmU", b"a public key", 0)
        enroll_passkey(self.store, factors, person, passkey, "Chave do cofre", context(), origin)

    def prepare_messages(self) -> None:
        """Customers hear of payments and of holds that end, the house of requests. Ana's browser takes pushes."""
        store, secrets = self.store, ChannelSecrets(self.services.security.keys)
        for occasion, channel in (
            ("hold_expires", "whatsapp"),
            ("payment_received", "whatsapp"),
            ("payment_received", "email"),
            ("request_received", "notice"),
        ):
            suggested = suggested_rule(OCCASIONS[occasion])
            hours_before = {"days": 0, "minutes": -60} if suggested.days else {}
            make_rule(store, msgspec.structs.replace(suggested, channel=channel, **hours_before), context(), on=True)
        mail = ChannelSettings(kind="email", name="contato@pirilampo.example", host="smtp.pirilampo.example", port=465)
        add_channel(store, secrets, mail, {"password": PASSWORD}, context())
        url = "https://notas.example/choperia"
        program = ChannelSettings(kind="webhook", name="Notas", url=url, topics=("waiter_calls.WaiterCalled",))
        add_channel(store, secrets, program, {"0": "whsec_bHVwdWxvLWRhLXNlcnJhLTkK"}, context())
        browser = {"endpoint": "https://push.example/ana", "p256dh": "BNc", "auth": "tBHI"}
        subscribe_device(store, secrets, 1, browser, context())

    def send_messages(self) -> None:
        """One waits for its time, one was sent by hand, one failed, one was discarded, and Ana has read a notice."""
        store, settings, now = self.store, self.services.settings, datetime.now(UTC)
        reactor = Reactor(store, settings)
        for recorded in self.services.recorder.read_after(START, 10_000):
            reactor.react(recorded, now)
        messages = [store.load(Message, stream_id(each)) for each in sorted(store.living(Message), key=stream_id)]
        of = {each.channel: each for each in messages if each.occasion != "hold_expires"}
        send_by_hand(store, settings, of["whatsapp"].number, context())
        of["email"].note_failure("O servidor de e-mail não respondeu.", "", is_final=True, now=now)
        store.save(of["email"], ctx=context())
        discard_messages(store, [of["webhook"].number], context())
        channels = Channels(settings, ChannelSecrets(self.services.security.keys), AddressGuard())
        notice = of["notice"].number
        attempt(store, channels, notice, clock=lambda: now)
        read_notices(store, 1, now, context())

    def buy_equipment(self) -> None:
        """Two barrels, and a kit of one."""
        depot = add_location(self.store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), context()).id
        barrel = AddModel(
            "Barril 50L",
            terms=ModelTerms(cleaning_buffer_min=60),
            services=(Service(name="Vedações", every_days=365),),
        )
        model = add_model(self.store, barrel, context()).id
        first, second = (register_asset(self.store, RegisterAsset(model, depot), context()).id for _ in range(2))
        self.barrels = first, second
        sealed = ServiceRecord(
            service="Vedações", done_on=self.today - timedelta(days=1), done_by="Oficina Frio Sul", cost=Decimal(90)
        )
        record_service(self.store, first, sealed, context())
        seal = AttachPaper(first, 2, SEAL_PAPER, "application/pdf", "vedacoes.pdf")
        attach_paper(self.store, self.services.files, seal, context())
        kit = DefineKit("F", "Festa", (KitItem(model_id=model),), terms=KitTerms(rental_price=Decimal(300)))
        define_kit(self.store, kit, context())

    def take_orders(self) -> None:
        """One that waits for its deposit, one that is over, a refused one, and one whose customer is then erased."""
        store, (held, free) = self.store, self.barrels
        waiting = self.order(CUSTOMER, "(11) 95555-0142", days=7, barrel=held)
        share_page(store, waiting, context().now + timedelta(days=30), context())

        number = self.order("Rui Prado", "(11) 95555-0143", days=7, barrel=free)
        confirm_order(store, number, Deposit(Decimal(300), "pix", "E1"), context())
        schedule_delivery(store, number, Delivery(self.today + timedelta(days=7), "manha", "Rui"), context())
        deliver_order(store, number, context())
        dented = ReturnedAsset(asset_id=free, asset_tag="", condition="damaged", charge=Decimal(50), note="Amassado")
        register_return(store, number, [dented], 0, context())
        settle_deposit(store, number, Settlement(Decimal(250), Decimal(50), Decimal(0)), context())

        statement = (
            b"Data;Descri\xc3\xa7\xc3\xa3o;Valor\n20/11/2026;PIX MARINA DUARTE;300,00\n20/11/2026;TARIFA;-9,90\n"
        )
        import_statement(store, read_statement(statement), context())
        asked = Contact("Zuleide Campos", "(11) 95555-0146", notes="Tem escada.")
        receive_lead(store, self.estimate(), asked, replace(context(), actor=VISITOR))

        with suppress(Unmet):
            self.order("Otávio Lima", "(11) 95555-0144", days=7, barrel=held)
            raise AssertionError("a barrel is booked twice")

        number = self.order(ERASED, "(11) 95555-0145", days=30, barrel=held)
        customer = store.load(EventOrder, number).details.customer.id
        assert customer is not None
        log_quote(store, self.quote("Sítio Ipê, Igaratá"), context())
        cancel_order(store, number, None, context(reason="A festa não acontece."))
        erase_customer(store, customer, context(reason="Pedido do titular"))

    def estimate(self) -> Estimate:
        """Of a party for which a visitor asked."""
        return Estimate(
            date=self.today + timedelta(days=30),
            town="Arujá - SP",
            guests=80,
            hours=5,
            drinkers_percent=70,
            thirst="normal",
            beer_id=None,
            beer_name="",
            litres=114,
            kegs=(Kegs(Decimal(50), 2, None), Kegs(Decimal(20), 1, None)),
            equipment=(),
            distance_km=None,
            freight=None,
            total=None,
            availability="ask",
            issued_at=datetime.now(UTC),
        )

    def sell(self) -> None:
        """At the counter, and two files of the till: one is imported, with a refused line, and the other waits."""
        store = self.store
        details = Details(sku=SKU, unit="litro")
        pilsen = add_product(store, AddProduct("Pilsen", Decimal(10), None, details=details), under_a_key("first")).id
        # the answer has the product's version, though only its stock item has an event
        change_products(store, [ChangeProduct(pilsen, min_stock_level=Decimal(5))], under_a_key("minimum"))
        # the answer has the version of the first section, though only the others move
        top = (each for each in all_categories(store) if each.parent_id is None)
        first, *others = (each.number for each in sorted(top, key=lambda each: each.position))
        reorder_categories(store, [first, *reversed(others)], under_a_key("order"))
        expires = self.today + timedelta(days=45)
        keg = NewKeg(Decimal(50), self.today, expires, code="K-1", cost=Decimal(400))
        tap_keg(store, receive_keg(store, pilsen, keg, context()).id, "", context())
        record_sales(store, [RecordSale(pilsen, Decimal(n), source_id=f"b-{n}") for n in (1, 2, 3)], context())
        reverse_sale(store, 1, context())
        yesterday = self.today - timedelta(days=1)
        self._send(f"a-1;{yesterday};{SKU};1", f"a-2;ontem;{SKU};1")
        work(self.services)
        self._send(f"a-3;{yesterday};{SKU};1")

    def brew(self) -> None:
        """A beer with the price of a keg, a planned batch, and another in two kegs: one on tap, one with an order.
        Another order waits for two kegs."""
        price = SizePrice(container_l=Decimal(50), price=Decimal(779))
        beer = add_beer(self.store, AddBeer("Pilsen", prices=(price,)), context()).id
        plan_batch(self.store, PlanBatch(beer, Plan(litres=Decimal(500), ready_on=self.today)), context())
        agreed = ListPrice(beer_id=beer, container_l=Decimal(50), price=Decimal(690))
        create_price_list(self.store, CreatePriceList(PriceListDetails(name="Bares da serra"), (agreed,)), context())
        self._agree_standing_order(beer)
        self._say_taxes()
        batch = plan_batch(self.store, PlanBatch(beer, Plan(litres=Decimal(60), ready_on=self.today)), context()).id
        depot = add_location(self.store, AddLocation(LocationDetails(name="Câmara fria"), "choperia"), context()).id
        steel = AddModel("Barril inox 30", container=ModelContainer(capacity_l=Decimal(30), tare_kg=Decimal(9)))
        model = add_model(self.store, steel, context()).id
        tags = ("INOX-1", "INOX-2")
        for tag in tags:
            register_asset(self.store, RegisterAsset(model, depot, tag), context())
        fills = [Fill(tag, Decimal(30), self.today + timedelta(days=60)) for tag in tags]
        package_batch(self.store, batch, fills, context())
        self._pour(beer)
        self._clean_taps()
        finish_count(self.store, depot, ["INOX-1", "VELHO-12"], context())
        read_labels(self.store, begin_count(self.store, depot, context()).id, ["INOX-2"], [], context())
        call_waiter(self.store, 5, replace(context(), actor=VISITOR))
        create_feed(self.store, 1, "deliveries", context())
        self._let_an_assistant_ask()
        self._deliver_keg(beer)
        details = {
            "customer_name": "Bar da Praça",
            "cost_center": "distribuidora",
            "preferred_delivery_date": self.today + timedelta(days=20),
        }
        kegs = Line("beer", beer, Decimal(2), container_l=Decimal(50))
        create_order(self.store, CreateOrder(OrderFields(**details), (kegs,)), context())

    def _let_an_assistant_ask(self) -> None:
        at = context()
        terms = KeyTerms("Claude do notebook", False, at.now + lifetime(USUAL_DAYS))
        _, key = issue_key(self.store, 1, terms, at)
        record_question(self.store, key.id, ToolCall("orders", {"day": str(self.today)}, "stdio"), context())

    def _say_taxes(self) -> None:
        """What notes say of the house, and the taxes of what was bought with ST."""
        at = self.today.replace(day=1)
        taxes = Treatment(cfop_inside="5405", icms="500", pis="49", cofins="49", tax_class="000001")
        profile = create_tax_profile(
            self.store, CreateTaxProfile(ProfileDetails(name="Chope comprado com ST"), taxes, at), context()
        ).id
        change_fiscal_house(
            self.store, Partial(FiscalHouse, regime="simples", city_code="3546801", loan_profile_id=profile), context()
        )

    def _issue_note(self, order: EventOrder) -> None:
        """A note of the shells that the provider of the house authorised, with its files."""
        services = self.services
        providers = Providers(services.settings, services.security.keys, AddressGuard())
        wanted = ProviderSettings(provider="focus", environment="producao")
        providers.choose(self.store, wanted, "token-of-the-house", context())
        source = Source(order.number, order.order_code, order.details.customer.id)
        said = Said(Decimal(600), b'{"nome_destinatario": "Bar da Pra\\u00e7a", "valor_total": "600.00"}')
        id = self.store.new_id(FiscalNote)
        note = FiscalNote.issue(id, "nfe_vasilhame", source, said, "focus", "producao", "choperia-0f3a9c1b22d4")
        self.store.save(note, ctx=context())
        key = "3526121122233300018155001000000002100000123"
        valid = Authorised(key + check_digit(key), "2", "1", "135", xml=b"<NFe/>", pdf=b"%PDF-1.4")
        record_answer(self.store, id, 1, valid, context().now)

    def _agree_standing_order(self, beer: int) -> None:
        """A bar that gets a keg every week, today too: its first draft is made."""
        bar = register_customer(self.store, Partial(Record, name="Bar do Largo", price_list_id=1), context()).id
        schedule = Schedule(cost_center="distribuidora", weekday=self.today.weekday(), shift="noite", days_before=3)
        line = StandingLine(beer_id=beer, container_l=Decimal(50), quantity=1)
        command = AgreeStandingOrder(bar, schedule, (line,), starts_on=self.today)
        draft_due_orders(self.store, agree_standing_order(self.store, command, context()).id, context())

    def _pour(self, beer: int) -> None:
        """A glass from the first keg; the menu also has packed kegs."""
        glass, keg = Details(beer_id=beer, pour_ml=300), Details(beer_id=beer, container_l=Decimal(30))
        add_product(self.store, AddProduct("Barril de Pilsen", Decimal(489), None, details=keg), context())
        product = add_product(self.store, AddProduct("Pilsen 300 ml", Decimal(9), None, details=glass), context()).id
        tap_keg(self.store, min(stream_id(each) for each in self.store.claiming(CONTAINER_FILL)), "", context())
        record_sales(self.store, [RecordSale(product, Decimal(2))], context())

    def plan_routes(self) -> None:
        """A van with its driver brings a keg tomorrow."""
        tomorrow = self.today + timedelta(days=1)
        van = add_vehicle(self.store, VehicleSettings("Fiorino", Decimal(600), "distribuidora"), context()).id
        details = {
            "customer_name": "Bar da Praça",
            "cost_center": "distribuidora",
            "preferred_delivery_date": tomorrow,
            "pickup_date": tomorrow,
        }
        number = create_order(
            self.store, CreateOrder(OrderFields(**details), (Line("asset", self.barrels[0]),)), context()
        ).id
        confirm_order(self.store, number, Deposit(Decimal(0), "pix"), context())
        eight = shift_start(tomorrow, "manha")
        stop = WantedStop(number, "delivery", eight)
        plan_routes(self.store, tomorrow, [WantedRoute(van, 1, eight - timedelta(minutes=30), [stop])], context())
        self._tell(Stop(tomorrow, "delivery", number))

    def _tell(self, stop: Stop) -> None:
        """Ana, who drives, was at a closed gate, has a photo of it, and money that could not be recorded."""
        driver = context()
        photo = b"\xff\xd8\xff a closed gate"
        arrive(self.store, stop, driver.now, driver)
        keep_proof(self.store, stop, "photo", photo, "", driver.now, driver)
        fail(self.store, stop, Failure("nobody_there", "another_day", "Portão fechado."), driver.now, driver)
        paid = UnrecordedReport(
            key="a1" * 16,
            day=stop.day,
            stop=stop,
            action="payment",
            happened_at=driver.now,
            whose="Bar da Praça",
            done="Recebeu R$ 50,00 em dinheiro",
            amount=Decimal(50),
            refusal="O pedido já está pago.",
        )
        tell_unrecorded(self.store, paid, driver)

    def _clean_taps(self) -> None:
        """Of the four taps two are clean, and one was measured."""
        cleaning = Cleaning("Alcalino 2%", self.today + timedelta(days=14))
        clean_tap_lines(self.store, [1, 2], cleaning, context())
        measure_tap_line(self.store, 1, Measurement(Decimal("2.5"), Decimal("1.2")), context())

    def _deliver_keg(self, beer: int) -> None:
        """Today, with an order of its own."""
        details = {
            "customer_name": "Bar da Praça",
            "cost_center": "distribuidora",
            "preferred_delivery_date": self.today,
            "preferred_delivery_shift": "noite",
            "pickup_date": self.today + timedelta(days=1),
        }
        keg = Line("beer", beer, unit_price=Decimal(489), container_l=Decimal(30))
        number = create_order(self.store, CreateOrder(OrderFields(**details), (keg,)), context()).id
        confirm_order(self.store, number, Deposit(Decimal(0), "pix"), context())
        for place, kind in enumerate(("nfe_venda", "nfe_vasilhame")):
            start = f"3526121122233300018155001{place:09}100000123"
            note = RecordNote(number, kind, start + check_digit(start), Decimal(489))  # type: ignore[arg-type]
            recorded = record_note(self.store, note, context()).id
        withdraw_note(self.store, recorded, context())
        self._issue_note(self.store.load(EventOrder, number))
        schedule_delivery(self.store, number, Delivery(self.today, "noite", "Rui"), context())
        deliver_order(self.store, number, context())

    def _send(self, *lines: str) -> None:
        content = io.BytesIO("\n".join(("source_id;sold_at;sku;quantity", *lines)).encode())
        start_import(self.store, self.services.files, content, "caixa.csv", context())

    def order(self, name: str, phone: str, *, days: int, barrel: int) -> int:
        """An order that holds this barrel in so many days."""
        day = self.today + timedelta(days=days)
        details = {
            "customer_name": name,
            "customer_phone": phone,
            "cost_center": "distribuidora",
            "preferred_delivery_date": day,
            "pickup_date": day + timedelta(days=1),
        }
        return create_order(self.store, CreateOrder(OrderFields(**details), (Line("asset", barrel),)), context()).id

    def quote(self, address: str) -> Quote:
        return Quote(
            cost_center="distribuidora",
            origin=_ORIGIN,
            delivery_address=address,
            place_id="igarata/sitio",
            lat=-23.2046,
            lng=-46.1561,
            distance_km=Decimal("22.4"),
            duration_min=31,
            weight_kg=Decimal(60),
            date=self.today,
            shift="manha",
            terms=_TERMS,
            difficulty=None,
            issued_at=datetime.now(UTC),
        )
