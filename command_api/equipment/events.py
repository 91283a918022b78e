"""What happens to models, assets, locations and kits."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

import msgspec

from command_api.equipment.details import (
    KitItem,
    KitTerms,
    LocationKind,
    ModelContainer,
    ModelRental,
    ModelTerms,
    ServicePaper,
    ServiceRecord,
)
from command_api.kernel import Event
from command_api.kernel.events import event_with
from command_api.kernel.text import name_form
from command_api.rules.asset_status import AssetStatus
from command_api.rules.services import Service
from command_api.rules.windows import Window

if TYPE_CHECKING:
    # What ``event_with`` makes, as type checkers see it.
    class _WithTerms(Event, ModelTerms, frozen=True): ...

    class _WithContainer(Event, ModelContainer, frozen=True): ...

    class _WithRental(Event, ModelRental, frozen=True): ...

    class _WithAllOfAModel(Event, ModelTerms, ModelContainer, ModelRental, frozen=True): ...

    class _WithKitTerms(Event, KitTerms, frozen=True): ...

    class _WithService(Event, ServiceRecord, frozen=True): ...

    class _WithPaper(Event, ServicePaper, frozen=True): ...
else:
    _WithTerms = event_with(ModelTerms)
    _WithContainer = event_with(ModelContainer)
    _WithRental = event_with(ModelRental)
    _WithAllOfAModel = event_with(ModelTerms, ModelContainer, ModelRental)
    _WithKitTerms = event_with(KitTerms)
    _WithService = event_with(ServiceRecord)
    _WithPaper = event_with(ServicePaper)

Condition = Literal["ok", "damaged", "lost"]


class ModelAdded(_WithAllOfAModel, frozen=True):
    TOPIC = "equipment.ModelAdded"

    name: str
    is_active: bool = True
    services: tuple[Service, ...] = ()


class ModelRenamed(Event):
    TOPIC = "equipment.ModelRenamed"

    name: str


class ModelTermsChanged(_WithTerms, frozen=True):
    """Bookings that exist keep the cleaning they were made with."""

    TOPIC = "equipment.ModelTermsChanged"


class ModelContainerChanged(_WithContainer, frozen=True):
    TOPIC = "equipment.ModelContainerChanged"


class ModelRentalChanged(_WithRental, frozen=True):
    """What a piece costs in lines to come; lines that exist keep their price and terms."""

    TOPIC = "equipment.ModelRentalChanged"


class ModelServicesChanged(Event):
    """All services that its pieces need, as they are now; what was done stays done."""

    TOPIC = "equipment.ModelServicesChanged"

    services: tuple[Service, ...]


class ModelActivated(Event):
    TOPIC = "equipment.ModelActivated"


class ModelDeactivated(Event):
    """Nothing new is bought of it; its assets work on."""

    TOPIC = "equipment.ModelDeactivated"


class ModelDeleted(Event):
    TOPIC = "equipment.ModelDeleted"


class LocationAdded(Event):
    TOPIC = "equipment.LocationAdded"

    name: str
    kind: LocationKind
    is_active: bool = True


class LocationRenamed(Event):
    TOPIC = "equipment.LocationRenamed"

    name: str


class LocationActivated(Event):
    TOPIC = "equipment.LocationActivated"


class LocationDeactivated(Event):
    TOPIC = "equipment.LocationDeactivated"


class LocationDeleted(Event):
    TOPIC = "equipment.LocationDeleted"


class AssetRegistered(Event):
    """One thing that exists, at its home location."""

    TOPIC = "equipment.AssetRegistered"

    asset_tag: str
    model_id: int
    stock_location_id: int
    status: AssetStatus = "available"
    notes: str = ""


class AssetRetagged(Event):
    TOPIC = "equipment.AssetRetagged"

    asset_tag: str


class AssetNoted(Event):
    TOPIC = "equipment.AssetNoted"

    notes: str


class AssetMoved(Event):
    """The asset is kept elsewhere from now on."""

    TOPIC = "equipment.AssetMoved"

    stock_location_id: int


class AssetBooked(Event):
    """Booked for an order in ``window`` and the ``buffer_min`` minutes of cleaning after it."""

    TOPIC = "equipment.AssetBooked"

    order_id: int
    order_code: str
    window: Window
    buffer_min: int


class AssetBookingReleased(Event):
    """The order does not need it any more; it never left for it."""

    TOPIC = "equipment.AssetBookingReleased"

    order_id: int


class AssetSetAside(Event):
    """Set aside for an order, or by a person (``order_id`` is ``None``)."""

    TOPIC = "equipment.AssetSetAside"

    order_id: int | None = None


class AssetPutBack(Event):
    """The asset was set aside or taken by hand and is on the shelf again."""

    TOPIC = "equipment.AssetPutBack"


class AssetCheckedOut(Event):
    """The asset left, with an order or by hand; ``stock_location_id`` is where things on the way are booked."""

    TOPIC = "equipment.AssetCheckedOut"

    stock_location_id: int
    order_id: int | None = None


class AssetStayed(Event):
    """The asset did not leave with its order after all: it stands ready at ``stock_location_id``. ``moved_at`` is when
    it had last left or come back before."""

    TOPIC = "equipment.AssetStayed"

    order_id: int
    stock_location_id: int
    moved_at: datetime | None = None


class AssetPickupRescheduled(Event):
    """The asset is with the customer of an order and stays there for ``window``; its cleaning comes after it, as
    booked."""

    TOPIC = "equipment.AssetPickupRescheduled"

    order_id: int
    window: Window


class AssetReturned(Event):
    """The asset is back from an order at ``stock_location_id``; its booking ends now, its cleaning begins.

    Damaged goes to maintenance, lost is lost.
    """

    TOPIC = "equipment.AssetReturned"

    order_id: int
    condition: Condition
    stock_location_id: int


class LastCleaning(msgspec.Struct, frozen=True, kw_only=True):
    """After the return from an order the asset was not ready before ``until``."""

    order_id: int
    order_code: str
    until: datetime


class AssetReturnTakenBack(Event):
    """The asset did not come back from its order after all, as the event of version ``number`` said: it is with the
    customer, booked as before. ``moved_at`` is when it left, ``cleaning`` the latest one before."""

    TOPIC = "equipment.AssetReturnTakenBack"

    number: int
    order_id: int
    order_code: str
    window: Window
    buffer_min: int
    stock_location_id: int
    moved_at: datetime | None = None
    cleaning: LastCleaning | None = None


class AssetSentToMaintenance(Event):
    TOPIC = "equipment.AssetSentToMaintenance"


class AssetRepaired(Event):
    TOPIC = "equipment.AssetRepaired"


class AssetLost(Event):
    TOPIC = "equipment.AssetLost"


class AssetFound(Event):
    TOPIC = "equipment.AssetFound"


class AssetRetired(Event):
    TOPIC = "equipment.AssetRetired"


class AssetReinstated(Event):
    """A retired one works again."""

    TOPIC = "equipment.AssetReinstated"


class AssetServiced(_WithService, frozen=True):
    """A service of its model was done. ``identity`` is that of the service; empty: the form of its name."""

    TOPIC = "equipment.AssetServiced"

    identity: str = ""

    @property
    def service_id(self) -> str:
        """Which service of the model was done, whatever it is called by now."""
        return self.identity or name_form(self.service)


class AssetServiceTakenBack(Event):
    """The service that the event of version ``number`` recorded was not done."""

    TOPIC = "equipment.AssetServiceTakenBack"

    number: int
    service: str


class ServicePaperAttached(_WithPaper, frozen=True):
    """A file goes with the service that the event of version ``number`` recorded."""

    TOPIC = "equipment.ServicePaperAttached"

    number: int


class ServicePaperRemoved(Event):
    """The paper does not go with the service of version ``number``."""

    TOPIC = "equipment.ServicePaperRemoved"

    number: int
    sha256: str
    name: str


class AssetDeleted(Event):
    """The asset was registered by mistake."""

    TOPIC = "equipment.AssetDeleted"


class KitDefined(_WithKitTerms, frozen=True):
    TOPIC = "equipment.KitDefined"

    code: str
    name: str
    items: tuple[KitItem, ...]
    is_active: bool = True


class KitRedefined(_WithKitTerms, frozen=True):
    """All of it as it is now; orders keep the assets they hold."""

    TOPIC = "equipment.KitRedefined"

    code: str
    name: str
    items: tuple[KitItem, ...]


class KitOffered(Event):
    """The kit can be ordered again."""

    TOPIC = "equipment.KitOffered"


class KitDiscontinued(Event):
    """The kit cannot be ordered any more."""

    TOPIC = "equipment.KitDiscontinued"


class KitDeleted(Event):
    TOPIC = "equipment.KitDeleted"
