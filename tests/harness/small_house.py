"""A house small enough to be made in a second or two, by the commands that people give: something of every kind."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import httpx

from query_api.bi.registry import REPORTS
from tests.harness.pictures import painted

_PUB_TIME = ZoneInfo("America/Sao_Paulo")
_ORDERS = "/api/v1/event-orders"
_EQUIPMENT = "/api/v1/equipment"
_SERVICE: dict[str, object] = {"name": "Vedações", "every_days": 180}
_PAPER = b"%PDF-1.4\n%%EOF\n"
NEVER_ENDS = "/api/v1/stream"
SALES = "identificador;data;sku;quantidade;valor unitário\nT-1;{day};CH-0;2;12,90\nT-2;{day};NINGUEM;1;5,00\n"


@dataclass(frozen=True)
class SmallHouse:
    """What was made; ids by what they are. ``orders``: by where they stand, ``returned`` with one piece still out."""

    category: int
    product: int
    picture: int
    keg: int
    sale: int
    user: int
    model: int
    location: int
    assets: list[int]
    kit: int
    paper: dict[str, Any]
    """Of a service of a piece."""
    count: int
    beer: int
    batch: int
    beer_keg: int
    price_list: int
    standing_order: int
    difficulty: int
    orders: dict[str, int]
    customers: list[int]
    """Who ordered, and somebody who was erased."""
    sales_import: int
    """Of a file with a line that was refused; somebody must work on it."""
    delivery: str
    pickup: str
    """The days of all orders."""
    quoted: dict[str, Any]
    """What a freight quote was asked with."""


def furnish(client: httpx.Client) -> SmallHouse:
    """Make the house as the administrator who is signed in."""
    return _Furnishing(client).done()


class _Furnishing:
    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._position = ""
        self._paper: dict[str, Any] = {}
        self._day = (datetime.now(_PUB_TIME).date() + timedelta(days=3)).isoformat()
        self._back = (datetime.now(_PUB_TIME).date() + timedelta(days=5)).isoformat()

    def _sent(self, method: str, path: str, body: Any) -> Any:
        answer = self._client.request(method, path, json=body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        self._position = answer.headers.get("X-Event-Position", self._position)
        return answer.json()

    def _read(self, path: str, **asked: Any) -> Any:
        """Once what was sent last is in it."""
        answer = self._client.get(path, params=asked, headers={"X-Min-Position": self._position})
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def _made(self, path: str, **body: Any) -> int:
        return int(self._sent("POST", path, body)["id"])

    def done(self) -> SmallHouse:
        self._describe_the_house()
        category, product, picture = self._fill_the_menu()
        keg, sale = self._sell(product)
        model, location, assets, kit = self._buy_equipment()
        beer, batch, beer_keg = self._brew()
        difficulty, quoted, quote = self._price_the_freight()
        count = self._made("/api/v1/counts", location_id=location, tags=["VELHO-12"])
        orders = self._take_orders(kit, assets, product, quoted, quote)
        price_list, standing_order = self._agree_with_a_bar(beer)
        return SmallHouse(
            category=category,
            product=product,
            picture=picture,
            keg=keg,
            sale=sale,
            user=self._hire(),
            model=model,
            location=location,
            assets=assets,
            kit=kit,
            paper=self._paper,
            count=count,
            beer=beer,
            batch=batch,
            beer_keg=beer_keg,
            price_list=price_list,
            standing_order=standing_order,
            difficulty=difficulty,
            orders=orders,
            customers=[1, 2],
            sales_import=1,
            delivery=self._day,
            pickup=self._back,
            quoted=quoted,
        )

    def _describe_the_house(self) -> None:
        business = {"name": "Choperia Pirilampo", "legal_name": "Pirilampo Chope Ltda.", "city": "Santa Isabel"}
        self._sent("PATCH", "/api/v1/site/business", business)
        hours = [{"weekday": 4, "opens": "16:30", "closes": "00:00"}]
        self._sent("PUT", "/api/v1/site/hours", {"hours": hours})
        self._sent("PUT", "/api/v1/site/holds", {"deposit_hold_hours": 48, "release_overdue_holds": False})

    def _fill_the_menu(self) -> tuple[int, int, int]:
        category = self._made("/api/v1/admin/categories", name="Chope")
        product, other = (
            self._made(
                "/api/v1/admin/products",
                name=name,
                category_id=category,
                price=12.9,
                stock_quantity=40,
                min_stock_level=50,
                unit="litro",
                sku=f"CH-{number}",
            )
            for number, name in enumerate(("Chope Pilsen", "Chope Escuro"))
        )
        update = {"id": other, "price_manual": 13.9, "name_manual": "Chope Preto"}
        self._sent("PATCH", "/api/v1/admin/products/bulk", {"updates": [update]})
        picture = self._hung(1080, 1350, type="product", productId=product)
        slides = [self._hung(1920, 1080, type="hero", glow=glow) for glow in (0.2, 0.8)]
        self._sent("PATCH", "/api/v1/admin/images/reorder", {"imageIds": slides[::-1]})
        self._sent("PATCH", f"/api/v1/admin/images/{picture}", {"title": "Copo"})
        return category, product, picture

    def _hung(self, width: int, height: int, glow: float = 0.5, **owner: Any) -> int:
        content = base64.b64encode(painted(width, height, glow=glow)).decode()
        file = {"fileData": content, "fileName": "copo.jpg", "contentType": "image/jpeg"}
        return self._made("/api/v1/admin/images", **owner, **file)

    def _sell(self, product: int) -> tuple[int, int]:
        stock = f"/api/v1/stock/{product}"
        self._sent("POST", f"{stock}/receipts", {"quantity": 10, "unit_cost": 6})
        self._sent("POST", f"{stock}/counts", {"counted": 49, "reason": "Garrafas quebradas"})
        self._sent("POST", f"{stock}/losses", {"quantity": 1, "reason": "Quebrou na entrega"})
        keg = self._made(f"{stock}/kegs", volume_l=50, filled_on="2026-01-10", expires_on="2036-01-20")
        self._sent("PATCH", f"/api/v1/stock/kegs/{keg}/status", {"status": "tapped"})
        sales = self._sent("POST", "/api/v1/sales", {"sales": [{"product_id": product, "quantity": 1}] * 2})["sales"]
        self._sent("POST", f"/api/v1/sales/{sales[0]['id']}/reversal", None)
        day = datetime.now(_PUB_TIME).strftime("%d/%m/%Y %H:%M")
        file = {"file": ("vendas.csv", SALES.format(day=day).encode(), "text/csv")}
        taken = self._client.post("/api/v1/sales/import", files=file)
        assert taken.status_code == 202, taken.text
        return keg, int(sales[1]["id"])

    def _buy_equipment(self) -> tuple[int, int, list[int], int]:
        location = self._made(f"{_EQUIPMENT}/locations", name="Galpão", kind="choperia")
        self._made(f"{_EQUIPMENT}/locations", name="Em trânsito", kind="transito")
        model = self._made(f"{_EQUIPMENT}/models", name="Barril 50L", cleaning_buffer_min=60, services=[_SERVICE])
        assets = [
            self._made(f"{_EQUIPMENT}/assets", model_id=model, stock_location_id=location, asset_tag=f"BARRIL-{number}")
            for number in range(9)
        ]
        maintained = {"status": "maintenance", "reason": "Válvula com vazamento"}
        self._sent("POST", f"{_EQUIPMENT}/assets/{assets[-1]}/status", maintained)
        self._sent("PATCH", f"{_EQUIPMENT}/assets/{assets[-2]}", {"asset_tag": "BARRIL-SETE", "notes": "Alça nova."})
        done = {"service": _SERVICE["name"], "done_on": "2026-01-05", "done_by": "Ana", "cost": 35.5}
        number = self._sent("POST", f"{_EQUIPMENT}/assets/{assets[-2]}/services", done)["version"]
        address = f"{_EQUIPMENT}/assets/{assets[-2]}/services/{number}/papers"
        attached = self._client.post(address, files={"file": ("teste.pdf", _PAPER)})
        assert attached.is_success, f"{attached.status_code} {attached.text}"
        self._position = attached.headers.get("X-Event-Position", self._position)
        self._paper = {"id": assets[-2], "number": number, "sha256": hashlib.sha256(_PAPER).hexdigest()}
        item = {"model_id": model, "qty_required": 1, "unit_price": 560}
        return (
            model,
            location,
            assets,
            self._made(f"{_EQUIPMENT}/kits", code="FESTA-50", name="Kit Festa", items=[item]),
        )

    def _brew(self) -> tuple[int, int, int]:
        prices = [{"container_l": 50, "price": 779}]
        beer = self._made("/api/v1/beers", name="Pilsen", style="Lager", abv=4.7, prices=prices)
        batch = self._made("/api/v1/batches", beer_id=beer, litres=100, ready_on="2026-01-09", cost=500)
        fill = {"container_tag": "BARRIL-SETE", "litres": 50, "best_before": "2036-01-20"}
        keg = int(self._sent("POST", f"/api/v1/batches/{batch}/package", {"fills": [fill]})["kegs"][0])
        self._sent("POST", f"/api/v1/kegs/{keg}/connect", {"tap": 3})
        return beer, batch, keg

    def _agree_with_a_bar(self, beer: int) -> tuple[int, int]:
        """Its price list, and a standing order from which no draft is due."""
        price = {"beer_id": beer, "container_l": 50, "price": 690}
        price_list = self._made("/api/v1/price-lists", name="Bares", prices=[price])
        bar = self._made("/api/v1/customers", name="Bar do Largo", kind="company", price_list_id=price_list)
        line = {"beer_id": beer, "container_l": 50, "quantity": 2}
        return price_list, self._made(
            "/api/v1/standing-orders", customer_id=bar, weekday=3, starts_on="2098-01-01", lines=[line]
        )

    def _price_the_freight(self) -> tuple[int, dict[str, Any], dict[str, Any]]:
        terms = {"free_km": 5, "base_rate_per_km": 3.2, "min_fee": 25, "rounding_step": 5, "max_load_kg": 300}
        origin = {"origin": "Rua do Coreto, 217, Santa Isabel", "lat": -23.3157, "lng": -46.2214}
        self._sent("PUT", "/api/v1/freight/configs/choperia", {**origin, **terms})
        hard = {"name": "Estrada de terra", "multiplier": 1.25, "extra_flat": 20, "places": ["Arujá"]}
        difficulty = self._made("/api/v1/freight/difficulties", **hard)
        found = self._read("/api/v1/google-maps/geocode", address="Aruj")[0]
        place = {
            "destination": found["address"],
            "place_id": found["place_id"],
            "lat": found["lat"],
            "lng": found["lng"],
        }
        quoted = {"cost_center": "choperia", **place, "weight_kg": 75, "date": self._day, "shift": "manha"}
        quote = self._read("/api/v1/freight/quote", **quoted)["quote_json"]
        self._sent("POST", "/api/v1/freight/quote-log", {"quote": quote})
        return difficulty, quoted, quote

    def _take_orders(
        self, kit: int, assets: list[int], product: int, quoted: dict[str, Any], quote: dict[str, Any]
    ) -> dict[str, int]:
        """Each for a kit, a barrel and two litres, further on its way than the one before."""
        draft = self._order("draft", [{"kit_id": kit}, {"product_id": product, "quantity": 2}], status="draft")
        placed = self._order("placed", [{"kit_id": kit}, {"product_id": product, "quantity": 2}])
        address = {"delivery_address": quoted["destination"], "delivery_place_id": quoted["place_id"]}
        change = {"items": [{"kit_id": kit}], "notes": "Portão verde.", **address, "freight_quote_json": quote}
        where = {"delivery_lat": quoted["lat"], "delivery_lng": quoted["lng"]}
        self._sent("PATCH", f"{_ORDERS}/{placed}", {**change, **where})
        _, first, spare, out, broken, away, back, *_ = assets  # a kit takes the first
        confirmed = self._confirmed("confirmed", first)
        self._sent("POST", f"{_ORDERS}/{confirmed}/swap", {"asset_id": first, "by_asset_id": spare, "reason": "Vaza"})
        delivered = self._delivered("delivered", out)
        returned = self._delivered("returned", broken, away)
        damage = {"asset_id": broken, "condition": "damaged", "charge": 30, "note": "Torneira trincada."}
        self._sent("POST", f"{_ORDERS}/{returned}/returns", {"assets": [damage], "empties_collected": 1})
        settled = self._delivered("settled", back)
        self._sent("POST", f"{_ORDERS}/{settled}/returns", {"assets": [{"asset_id": back}]})
        self._sent("POST", f"{_ORDERS}/{settled}/deposit-settlement", {"used": 100})
        cancelled = self._order("cancelled", [{"asset_id": back}])
        self._sent("PATCH", f"{_ORDERS}/{cancelled}/status", {"status": "cancelled", "reason": "Chuva"})
        refused = {**self._form("refused"), "items": [{"asset_id": out}]}
        assert self._client.post(_ORDERS, json=refused).status_code == 409
        discarded = self._order("discarded", [], status="draft")
        self._sent("DELETE", f"{_ORDERS}/{discarded}", None)
        erased = self._order("erased", [{"asset_id": back}], customer_phone="(11) 95555-0199")
        self._sent("PATCH", f"{_ORDERS}/{erased}/status", {"status": "cancelled", "reason": "Mudou de ideia"})
        self._sent("POST", f"/api/v1/customers/{self._customer(erased)}/erasure", {"reason": "Pedido do titular"})
        return {
            "draft": draft,
            "placed": placed,
            "confirmed": confirmed,
            "delivered": delivered,
            "returned": returned,
            "settled": settled,
            "cancelled": cancelled,
            "discarded": discarded,
            "erased": erased,
        }

    def _form(self, name: str) -> dict[str, Any]:
        return {
            "customer_name": f"Cliente {name}",
            "customer_phone": f"(11) 95555-{sum(name.encode()) + 1000}",
            "cost_center": "choperia",
            "event_name": "Aniversário",
            "event_date_from": self._day,
            "preferred_delivery_date": self._day,
            "preferred_delivery_shift": "manha",
            "pickup_date": self._back,
            "pickup_shift": "tarde",
            "deposit_amount": 100,
            "empties_to_collect": 1,
        }

    def _order(self, name: str, items: list[dict[str, Any]], **more: Any) -> int:
        return self._made(_ORDERS, **{**self._form(name), "items": items, **more})

    def _customer(self, order: int) -> int:
        return int(self._read(f"{_ORDERS}/{order}")["customer_id"])

    def _confirmed(self, name: str, *assets: int) -> int:
        order = self._order(name, [{"asset_id": asset} for asset in assets])
        deposit = {"amount": 100, "method": "pix"}
        self._sent("PATCH", f"{_ORDERS}/{order}/status", {"status": "confirmed", "deposit": deposit})
        return order

    def _delivered(self, name: str, *assets: int) -> int:
        order = self._confirmed(name, *assets)
        delivery = {"date": self._day, "shift": "manha", "responsible": "Rui"}
        self._sent("PATCH", f"{_ORDERS}/{order}/status", {"status": "scheduled_for_delivery", "delivery": delivery})
        self._sent("PATCH", f"{_ORDERS}/{order}/status", {"status": "delivered"})
        return order

    def _hire(self) -> int:
        person = {"username": "joana", "name": "Joana Prado", "email": "joana@example.com", "role": "staff"}
        user = self._made("/api/users", **person)
        self._sent("PATCH", f"/api/users/{user}", {"name": "Joana Prado Alves", "can_place_orders": True})
        return user


def asked(made: SmallHouse) -> dict[str, list[dict[str, Any]]]:
    """The GETs that need something, with what the house has: by path what is asked, in each form."""
    orders, equipment, audit = "/api/v1/event-orders", "/api/v1/equipment", "/api/v1/audit"
    days = {"from": made.delivery, "to": made.pickup}
    window = {"delivery_date": made.delivery, "pickup_date": made.pickup}
    streams = [f"event_order-{made.orders['placed']}", f"product-{made.product}"]
    return {
        "/api/public-images": [{"type": "hero"}, {"type": "product", "productId": made.product}],
        "/api/v1/admin/images/archive": [{"ids": made.picture}],
        "/api/v1/admin/images/{image_id}": [{"image_id": made.picture}],
        "/api/v1/admin/products/{id}": [{"id": made.product}],
        "/api/v1/admin/products/{id}/history": [{"id": made.product}],
        "/api/v1/admin/categories/{id}": [{"id": made.category}],
        "/api/users/{id}": [{"id": made.user}],
        "/api/users/{id}/ways-in": [{"id": made.user}],
        "/api/tables/{number}": [{"number": 5}],
        orders: [{}, *({"attention": each} for each in ("overdue", "late", "endangered")), {"in_field": True}],
        f"{orders}/day-sheet": [{"date": made.delivery}, {"date": made.pickup}],
        f"{orders}/day-sheet/document": [{"date": made.delivery}],
        "/api/v1/route-plans/{day}": [{"day": made.delivery}, {"day": made.delivery, "draft": "1.0", "propose": True}],
        "/api/v1/route-plans/{day}/document": [{"day": made.delivery}],
        "/api/v1/stops/unrecorded": [{}],
        "/api/v1/stops/{day}": [{"day": made.delivery}],
        f"{orders}/{{id}}": [{"id": id} for id in made.orders.values()],
        f"{orders}/{{id}}/pix": [{"id": made.orders["placed"]}],
        f"{orders}/{{id}}/documents/{{kind}}": [
            {"id": made.orders["placed"], "kind": "contract"},
            {"id": made.orders["delivered"], "kind": "delivery-note"},
            {"id": made.orders["returned"], "kind": "pickup-note"},
        ],
        f"{orders}/{{id}}/documents/dossier": [{"id": made.orders["placed"]}, {"id": made.orders["returned"]}],
        "/api/v1/customers/search": [{"q": "mar"}],
        "/api/v1/customers/{id}": [{"id": id} for id in made.customers],
        "/api/v1/fiscal/cities": [{"postal_code": "07500-000"}, {"search": "santa"}],
        "/api/v1/customers/{id}/export": [{"id": id} for id in made.customers],
        "/api/v1/customers/{id}/statement": [{"id": id} for id in made.customers],
        "/api/v1/customers/{id}/statement/document": [{"id": made.customers[0]}],
        "/api/v1/customers/{id}/containers/letter": [{"id": made.customers[0]}],
        "/api/v1/customer-page/papers/{sha256}": [{"sha256": "0" * 64}],
        "/api/v1/customer-page/documents/{kind}": [{"kind": "quote"}],
        "/api/v1/customer-page/payments/{payment_id}/receipt": [{"payment_id": 1}],
        "/calendars/{token}.ics": [{"token": "0" * 43}],
        "/api/v1/messages/unsubscribe/{token}": [{"token": "1.0"}],
        "/api/v1/my-orders/{id}": [{"id": made.orders["placed"]}],
        "/api/v1/my-orders/{id}/documents/{kind}": [{"id": made.orders["placed"], "kind": "contract"}],
        "/api/v1/my-orders/{id}/payments/{payment_id}/receipt": [{"id": made.orders["placed"], "payment_id": 1}],
        "/api/v1/my-orders/{id}/papers/{sha256}": [{"id": made.orders["placed"], "sha256": "0" * 64}],
        f"{_ORDERS}/{{id}}/papers/{{sha256}}": [{"id": made.orders["placed"], "sha256": "0" * 64}],
        f"{_ORDERS}/{{id}}/proofs/{{proof_id}}": [{"id": made.orders["delivered"], "proof_id": 1}],
        f"{_ORDERS}/{{id}}/payments/{{payment_id}}/receipt": [{"id": made.orders["settled"], "payment_id": 1}],
        "/api/v1/why/orders/{id}/{figure}": [{"id": id, "figure": "balance"} for id in made.orders.values()],
        "/api/v1/why/notes/{id}/{kind}": [{"id": made.orders["delivered"], "kind": "nfse_locacao"}],
        "/api/v1/why/receivables/{figure}": [{"figure": "total"}, {"figure": "days_31"}],
        "/api/v1/why/customers/{id}/owed": [{"id": id} for id in made.customers],
        "/api/v1/why/stock/{product_id}": [{"product_id": made.product}],
        "/api/v1/why/operations/{figure}": [{"figure": "pending"}, {"figure": "pieces"}, {"figure": "attention"}],
        "/api/v1/why/sales/{figure}": [{"figure": "month"}],
        "/api/v1/why/summary/{figure}": [{"figure": "revenue"}, {"figure": "deposits_held"}, {"figure": "sales"}],
        "/api/v1/leads/{id}": [{"id": 1}],
        "/api/v1/notes/orders/{id}": [{"id": id} for id in made.orders.values()],
        "/api/v1/notes/orders/{id}/{kind}": [{"id": made.orders["delivered"], "kind": "nfse_locacao"}],
        "/api/v1/notes/days/{day}": [{"day": made.delivery}],
        "/api/v1/notes/{id}/amendments": [{"id": 1}],
        "/api/v1/notes/{id}/files/{file}": [{"id": 1, "file": "xml"}],
        "/api/v1/notes/files": [{"month": str(made.delivery)[:7]}],
        "/api/v1/receivables/movements": [{"month": str(made.delivery)[:7]}],
        "/api/v1/bi/movements": [{"month": str(made.delivery)[:7]}],
        "/api/v1/reservations": [{"day": made.delivery}],
        "/api/reservations/slots": [{"day": made.delivery}],
        "/api/party/estimate": [{"date": made.delivery, "guests": 50, "hours": 5}],
        f"{equipment}/models/{{id}}": [{"id": made.model}],
        f"{equipment}/models/{{id}}/service-preview": [{"id": made.model, "every_days": 30}],
        f"{equipment}/assets/{{id}}": [{"id": id} for id in made.assets],
        f"{equipment}/assets/{{id}}/services/{{number}}/papers/{{sha256}}": [made.paper],
        f"{equipment}/assets/{{id}}/history": [{"id": id} for id in made.assets],
        f"{equipment}/locations/{{id}}": [{"id": made.location}],
        f"{equipment}/kits/{{id}}": [{"id": made.kit}, {"id": made.kit, **window}],
        f"{equipment}/kits": [{}, window],
        "/api/v1/counts/{id}": [{"id": made.count}],
        "/api/v1/labels": [{"tag": "BARRIL-SETE"}],
        "/api/v1/labels/document": [{"paper": "A4260", "assets": made.assets[0]}],
        "/api/v1/beers/{id}": [{"id": made.beer}],
        "/api/v1/batches/{id}": [{"id": made.batch}],
        "/api/v1/batches/{id}/trace": [{"id": made.batch}],
        "/api/v1/price-lists/{id}": [{"id": made.price_list}],
        "/api/v1/price-lists/agreed": [{"customer_id": made.customers[0]}],
        "/api/v1/standing-orders/{id}": [{"id": made.standing_order}],
        "/api/v1/standing-orders/draft": [{"order_id": made.orders["settled"]}],
        "/api/v1/kegs/{id}": [{"id": made.keg}, {"id": made.beer_keg}],
        f"{equipment}/available": [{}, window],
        f"{equipment}/calendar": [days],
        f"{equipment}/services": [{}, {"until": days["to"]}],
        "/api/v1/freight/quote": [made.quoted],
        "/api/v1/google-maps/geocode": [{"address": "Aruj"}],
        "/api/v1/google-maps/distance": [{"origin": "Centro, Santa Isabel", "destination": "Centro, Arujá"}],
        "/api/v1/stock/{product_id}": [{"product_id": made.product}],
        "/api/v1/stock/{product_id}/movements": [{"product_id": made.product}],
        "/api/v1/sales/imports/{id}": [{"id": made.sales_import}],
        "/api/v1/sales/imports/{id}/refusals": [{"id": made.sales_import}],
        "/api/v1/imports/{sheet}/template": [{"sheet": "customers"}],
        "/api/v1/imports/{sheet}/sheet": [{"sheet": "customers"}, {"sheet": "equipment"}],
        "/api/v1/bi/reports/{key}": [
            {"key": each.key, **days, **({"product_id": made.product} if each.key == "product-sales" else {})}
            for each in REPORTS
        ],
        "/api/v1/operations/reports/{key}": [{"key": "freight", **days}],
        f"{audit}/events/{{number}}": [{"number": 3}, {"number": 60}],
        f"{audit}/streams/{{name}}": [{"name": name} for name in streams],
        f"{audit}/streams/{{name}}/state": [{"name": name} for name in streams],
        f"{audit}/streams/{{name}}/events/{{version}}/undo": [{"name": name, "version": 1} for name in streams],
        f"{audit}/proofs/{{order}}": [{"order": made.orders["settled"]}],
    }


def paths_of(made: SmallHouse, documented: Collection[str]) -> dict[str, str]:
    """Every GET of the document with its path there: in the forms that ``asked`` gives, or as it is."""
    forms = asked(made)
    assert forms.keys() <= set(documented)
    return {_filled(path, form): path for path in documented if path != NEVER_ENDS for form in forms.get(path, [{}])}


def _filled(path: str, form: dict[str, Any]) -> str:
    query = {name: value for name, value in form.items() if f"{{{name}}}" not in path}
    return path.format_map(form) + (f"?{urlencode(query)}" if query else "")
