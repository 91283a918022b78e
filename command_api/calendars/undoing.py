"""Why calendar feeds stay as they are."""

from __future__ import annotations

from command_api.calendars.events import CalendarFeedCreated, CalendarFeedRevoked
from command_api.compensations import Compensations

compensations = Compensations()

compensations.keeps("Para fechar um calendário, revogue o endereço no perfil.", CalendarFeedCreated)
compensations.keeps("Um endereço revogado não volta: crie outro calendário no perfil.", CalendarFeedRevoked)
