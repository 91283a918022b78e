"""What a colleague does for events without a screen: asks what is free, places, and looks."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from secrets import token_hex
from typing import Any
from zoneinfo import ZoneInfo

import httpx

ORDERS = "/api/v1/event-orders"
_PUB_TIME = ZoneInfo("America/Sao_Paulo")


@dataclass(frozen=True)
class Stay:
    """From the delivery to the pickup."""

    delivery: date
    pickup: date
    shift: str = "tarde"
    pickup_shift: str = "manha"

    @classmethod
    def in_days(cls, ahead: int, nights: int = 1) -> "Stay":
        """So many days from the pub's today."""
        delivery = datetime.now(_PUB_TIME).date() + timedelta(days=ahead)
        return cls(delivery, delivery + timedelta(days=nights))

    @property
    def details(self) -> dict[str, str]:
        """As an order says it."""
        return {
            "preferred_delivery_date": self.delivery.isoformat(),
            "preferred_delivery_shift": self.shift,
            "pickup_date": self.pickup.isoformat(),
            "pickup_shift": self.pickup_shift,
        }

    @property
    def asked(self) -> dict[str, str]:
        """As the availability is asked."""
        return {
            "delivery_date": self.delivery.isoformat(),
            "shift": self.shift,
            "pickup_date": self.pickup.isoformat(),
            "pickup_shift": self.pickup_shift,
        }


@dataclass(frozen=True)
class EventDesk:
    """A colleague with a client of `System.client`, whose looks wait for all that has happened so far."""

    client: httpx.Client

    def look(self, path: str, **asked: Any) -> Any:
        answer = self.client.get(path, params=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def order(self, id: int) -> Any:
        return self.look(f"{ORDERS}/{id}")

    def available(self, stay: Stay) -> Any:
        return self.look("/api/v1/equipment/available", **stay.asked)

    def free(self, stay: Stay, model: str) -> list[dict[str, Any]]:
        """The assets of a model that an order may take then, by tag."""
        return [asset for asset in self.available(stay)["assets"] if asset["model_name"] == model]

    def free_from_now_on(self, stay: Stay, model: str) -> dict[str, Any]:
        """One that nobody has from now to the end of ``stay``: it may also be brought before its day."""
        window = self.available(stay)["window"]
        now = datetime.now(UTC).isoformat()
        found = self.look("/api/v1/equipment/available", **{"from": now, "to": window["end"]})["assets"]
        asset: dict[str, Any] = next(asset for asset in found if asset["model_name"] == model)
        return asset

    def bought(self, model: str) -> dict[str, Any]:
        """A new asset of a model of the demo: how many of its own are at home depends on the day."""
        [of] = [each for each in self.look("/api/v1/equipment/models")["data"] if each["name"] == model]
        place = self.look("/api/v1/equipment/locations")["data"][0]
        asset = {"asset_tag": f"NOVO-{token_hex(3)}".upper(), "model_id": of["id"], "stock_location_id": place["id"]}
        answer = self.client.post("/api/v1/equipment/assets", json=asset)
        assert answer.status_code == 201, answer.text
        return {"id": answer.json()["id"], **asset}

    def in_field(self) -> int:
        """'Barris em Campo'."""
        return int(self.look(ORDERS, limit=1)["counts"]["in_field"])

    def place(self, customer: str, stay: Stay, assets: Collection[int] = (), **more: Any) -> Any:
        """Holds these assets; answers the order."""
        items = [{"asset_id": id} for id in assets]
        body = {"customer_name": customer, "cost_center": "choperia", "items": items, **stay.details, **more}
        answer = self.client.post(ORDERS, json=body)
        assert answer.status_code == 201, answer.text
        return self.order(answer.json()["id"])

    def move_on(self, order: Any, status: str, **needs: Any) -> Any:
        """Answers the order as it is then."""
        answer = self.client.patch(f"{ORDERS}/{order['id']}/status", json={"status": status, **needs})
        assert answer.status_code == 200, answer.text
        return self.order(order["id"])

    def order_of(self, customer: str) -> Any:
        """The one order of this customer."""
        (row,) = [each for each in self.look(ORDERS, search=customer)["data"] if each["customer_name"] == customer]
        return self.order(row["id"])
