"""The slices of a package: each is a folder of its own, and what it offers is found by the name of the file.

``routes`` has the routers, ``undoing`` the compensations, ``descriptions`` the words for its events, ``projection`` a
read model. A new slice is a new folder: no list names it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from fastapi import APIRouter


def parts(package: str, name: str) -> list[ModuleType]:
    """The module ``name`` of each slice that has one, in the order of the slices' names."""
    root = Path(str(import_module(package).__file__)).parent
    return [import_module(f"{package}.{file.parent.name}.{name}") for file in sorted(root.glob(f"*/{name}.py"))]


def routers(package: str) -> list[APIRouter]:
    """The routers of all slices; a slice that has several names them in ``ROUTERS``, in the order of their paths."""
    return [router for each in parts(package, "routes") for router in getattr(each, "ROUTERS", None) or (each.router,)]
