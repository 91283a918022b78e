"""The provider that the house named, and what is kept secret of it."""

from __future__ import annotations

import secrets as random
from dataclasses import dataclass
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.fiscal.details import ProviderSettings
from command_api.fiscal.domain import ONLY_HOUSE, FiscalProvider
from command_api.kernel import CommandContext, NotFound, Refused
from infra.fiscal.provider import Provider
from infra.messaging.addresses import AddressGuard
from infra.security.event_secrets import EventSecrets
from infra.security.keys import Keys
from infra.settings import Settings

KEY_PURPOSE: Final = "fiscal provider"


@dataclass(frozen=True, slots=True)
class Chosen:
    """``callback_secret`` proves that an answer comes from the provider; it is shown this once."""

    receipt: Receipt
    callback_secret: str | None


class Providers:
    """What asks the provider of the house. The clients are imported when a note is handed over: they take time and
    memory."""

    def __init__(self, settings: Settings, keys: Keys, guard: AddressGuard) -> None:
        self._settings = settings
        self._secrets = EventSecrets(keys, KEY_PURPOSE)
        self._guard = guard

    def choose(
        self, store: Store, wanted: ProviderSettings, token: str, ctx: CommandContext, *, renew: bool = False
    ) -> Chosen:
        """``token`` is that of Focus NFe; empty: it stays. ``renew``: another secret for what the provider posts.
        Raises ``Refused``."""
        known = provider_record(store, ctx)
        kept: dict[str, str] = {}
        if known is not None and known.settings == wanted:
            kept = self._secrets.opened(_bound_to(wanted), known.secrets)
        if wanted.provider == "focus":
            if wanted.url:
                raise Refused("A Focus NFe tem endereço próprio: deixe o campo em branco.")
            if not (token or kept.get("token")):
                raise Refused("Informe o token da Focus NFe para este ambiente.")
            given = {**kept, "token": token} if token else kept
        else:
            refusal = self._guard.is_acceptable(wanted.url) if wanted.url else "Informe o endereço do outro programa."
            if refusal:
                raise Refused(refusal)
            given = kept
        from infra.messaging.webhooks import new_secret

        made = None
        if renew or "callback" not in given:
            made = new_secret() if wanted.provider == "json" else random.token_urlsafe(32)
            given = {**given, "callback": made}
        # as it was stored, where nothing changes: encrypted again it would look like another
        encrypted = known.secrets if known and given == kept else self._secrets.encrypted(_bound_to(wanted), given)
        if known is None:
            known = FiscalProvider.first(wanted, encrypted)
        else:
            known.choose(wanted, encrypted)
        return Chosen(store.save(known, ctx=ctx), made)

    def of(self, record: FiscalProvider) -> Provider:
        """What asks the provider. Raises ``WrongKey``."""
        from infra.fiscal.focus import ADDRESSES, Focus
        from infra.fiscal.signed_json import Program
        from infra.messaging.webhooks import Endpoint

        settings = record.settings
        opened = self._secrets.opened(_bound_to(settings), record.secrets)
        if settings.provider == "focus":
            return Focus(opened["token"], self._settings.focus_url or ADDRESSES[settings.environment])
        return Program(Endpoint(url=settings.url, secrets=(opened["callback"],)), self._guard)

    def callback_secret(self, record: FiscalProvider) -> str:
        """What proves that an answer comes from the provider. Raises ``WrongKey``."""
        return self._secrets.opened(_bound_to(record.settings), record.secrets)["callback"]


def provider_record(store: Store, ctx: CommandContext | None = None) -> FiscalProvider | None:
    """``None`` before the first was chosen."""
    try:
        return store.load(FiscalProvider, ONLY_HOUSE, ctx)
    except NotFound:
        return None


def provider_in_use(store: Store) -> FiscalProvider:
    """Raises ``Refused`` where the house has none."""
    known = provider_record(store)
    if known is None or not known.is_in_use:
        raise Refused("A casa ainda não escolheu um provedor de notas: escolha-o na página Fiscal.")
    return known


def dismiss_provider(store: Store, ctx: CommandContext) -> Receipt:
    """Notes that wait stay as they are. Raises ``NotFound``."""
    known = store.load(FiscalProvider, ONLY_HOUSE, ctx)
    known.dismiss()
    return store.save(known, ctx=ctx)


def _bound_to(settings: ProviderSettings) -> str:
    """A token goes to no other account than it was given for."""
    return f"{settings.provider} {settings.environment} {settings.url}"
