"""What people may decide about equipment: models, the assets that exist of them, where they are kept, and kits."""

from command_api.equipment.domain.assets import ASSET_TAG, Asset
from command_api.equipment.domain.bookings import Obstacle
from command_api.equipment.domain.kits import KIT_CODE, Kit
from command_api.equipment.domain.locations import LOCATION_NAME, Location
from command_api.equipment.domain.models import MODEL_NAME, Model
from command_api.equipment.names import tag_prefix

__all__ = [
    "ASSET_TAG",
    "KIT_CODE",
    "LOCATION_NAME",
    "MODEL_NAME",
    "Asset",
    "Kit",
    "Location",
    "Model",
    "Obstacle",
    "tag_prefix",
]
