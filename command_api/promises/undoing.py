"""Promises follow their orders: they are undone with those."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.promises.events import BeerPromised, BeerPromiseReleased

compensations = Compensations()

compensations.keeps("A promessa segue o pedido: mude ou cancele o pedido.", BeerPromised)
compensations.keeps("A promessa acabou com o pedido: faça um pedido novo.", BeerPromiseReleased)
