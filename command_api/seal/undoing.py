"""Why what is recorded of the seal is never undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.seal.events import SealRebuildRefused, SealRebuilt

compensations = Compensations()

compensations.keeps("O lacre mostra o que aconteceu com ele: nada disso se desfaz.", SealRebuildRefused, SealRebuilt)
