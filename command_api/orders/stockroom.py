"""What an order may be made of, as it is now: read once per decision, so that a decision sees one state of it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from command_api.equipment.domain import Asset, Kit, Location, Model
from command_api.event_store import Store
from command_api.kernel import NotFound, stream_id, stream_name
from command_api.orders.events import Booking
from command_api.stock.kegs import CONTAINER_FILL


class Stockroom:
    """Models, kits, locations and assets by id, each loaded when first asked for; for one attempt of a command."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._models: dict[int, Model] = {}
        self._kits: dict[int, Kit] = {}
        self._kinds: dict[int, str] = {}
        self._assets: dict[int, Asset] = {}
        self._of_model: dict[int, list[int]] = {}

    def model(self, id: int) -> Model:
        if id not in self._models:
            self._models[id] = self._store.load(Model, id)
        return self._models[id]

    def model_of(self, asset: Asset) -> Model:
        return self.model(asset.model_id)

    def kit(self, id: int) -> Kit:
        if id not in self._kits:
            self._kits[id] = self._store.load(Kit, id)
        return self._kits[id]

    def asset(self, id: int) -> Asset:
        if id not in self._assets:
            self._assets[id] = self._store.load(Asset, id)
        return self._assets[id]

    def assets_of(self, model_id: int) -> list[Asset]:
        """All assets of a model, by id."""
        if model_id not in self._of_model:
            streams = self._store.referring(stream_name(Model.TOPIC, model_id))
            ids = sorted(stream_id(stream) for stream in streams if stream.rpartition("-")[0] == Asset.TOPIC)
            living = []
            for id in ids:
                with suppress(NotFound):  # deleted since it was found
                    living.append(self.asset(id).number)
            self._of_model[model_id] = living
        return [self._assets[id] for id in self._of_model[model_id]]

    def with_beer(self, assets: Iterable[Asset]) -> set[int]:
        """The ids of those that are containers with beer in them."""
        ids = [str(asset.number) for asset in assets]
        return {int(id) for id in self._store.find_all(CONTAINER_FILL, ids)} if ids else set()

    def kind_of(self, location_id: int) -> str:
        """Whose place it is: a cost center, or ``transito``."""
        if location_id not in self._kinds:
            self._kinds[location_id] = self._store.load(Location, location_id).kind
        return self._kinds[location_id]

    def booking(self, asset: Asset, *, item_id: int) -> Booking:
        """The booking of an asset by a line."""
        model = self.model_of(asset)
        return Booking(
            item_id=item_id,
            asset_id=asset.number,
            asset_tag=asset.asset_tag,
            model_id=model.number,
            model_name=model.name,
        )
