"""Every read model there is. The runner runs these, ``choperia verify`` checks these, the documentation lists these."""

from __future__ import annotations

from projections.accounts.projection import Accounts
from projections.projection import Projection

PROJECTIONS: tuple[type[Projection], ...] = (Accounts,)
