"""Every read model there is. The runner runs these, ``choperia verify`` checks these, the documentation lists these."""

from __future__ import annotations

from infra.slices import parts
from projections.runtime.definition import Projection

PROJECTIONS: tuple[type[Projection], ...] = tuple(
    each
    for module in parts("projections", "projection")
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Projection) and each.__module__ == module.__name__
)
