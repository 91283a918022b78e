"""Imported records stay."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.imports.events import RecordsImported

compensations = Compensations()

compensations.keeps("O que foi importado já está em uso: mude ou cancele cada cadastro.", RecordsImported)
