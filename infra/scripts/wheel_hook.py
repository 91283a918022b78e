"""A build hook: the wheel holds the built front end and the OpenAPI documents, as ``launcher/shipped.py`` wants them.

An editable install is made before the front end is built, so it gets none.
"""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = {"frontend/dist": "launcher/site", "frontend/openapi": "launcher/openapi"}


class ShippedFiles(BuildHookInterface):  # type: ignore[type-arg]  # generic in the configuration, which it does not read
    """What ``make wheel`` and ``pip install .`` run."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fails where the front end was not built."""
        if version == "standard":
            build_data["force_include"].update(SHIPPED)
