"""Replaces stored events by the same events encrypted otherwise, and signs which hash took the place of which."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING

from command_api.event_store import Recorded
from command_api.event_store.index import IndexStatement
from command_api.event_store.recorded import leaf_of
from command_api.event_store.rewriting import end_of_rewriting, replacing, without_account_name
from command_api.seal.domain import Rewriting
from command_api.seal.events import EventsRewritten, RewrittenEvent
from infra.problems import Problem
from projections.seal.keys import MissingKey, OtherKey, key_id
from projections.seal.rewritings import hashes_in
from projections.seal.tree import leaf_hash

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from launcher.resources import Resources


class SignedRewriting:
    """Of one history. The result of a call is to be saved in one transaction."""

    def __init__(self, services: Resources) -> None:
        self._services = services
        self._hashes = hashes_in(services.recorder, services.seal.public_keys)

    def signing_key(self) -> Ed25519PrivateKey:
        """Raises ``Problem`` if the seal cannot sign here."""
        try:
            return self._services.seal.signing_key()
        except (MissingKey, OtherKey):
            sentence = "A chave do lacre não está aqui, ou não é a que as configurações fixam: nada foi cifrado."
            raise Problem(409, sentence, kind="seal") from None

    def __call__(self, replaced: Sequence[tuple[Recorded, Recorded]]) -> tuple[Rewriting, list[IndexStatement]]:
        """Each event as it is stored and as it shall be, without the name of the account that acted."""
        signing_key = self.signing_key()
        number = self._services.store.new_id(Rewriting)
        changes: list[IndexStatement] = []
        rewritten = []
        for before, encrypted in replaced:
            after = without_account_name(encrypted, number)
            changes += replacing(before, after)
            sealed, stored = self._hashes.of(before).hex(), leaf_hash(leaf_of(after)).hex()
            rewritten.append(RewrittenEvent(before.stream, before.version, sealed, stored))
        signature = base64.b64encode(signing_key.sign(EventsRewritten.signed_bytes(rewritten))).decode()
        rewriting = Rewriting.of(number, rewritten, key=key_id(signing_key.public_key()), signature=signature)
        return rewriting, [*changes, end_of_rewriting()]
