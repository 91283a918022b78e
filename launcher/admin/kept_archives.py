"""Compares the files of archived events with their names, and with the signed roots that they lead to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from command_api.event_store.archive import Archive
from command_api.event_store.damage import UnreadableEvent
from command_api.seal.domain import ARCHIVED_IN
from projections.seal import tree
from projections.seal.heads import Head, NotAHead

if TYPE_CHECKING:
    from launcher.resources import Resources


def differing_archives(services: Resources) -> list[str]:
    """A sentence for each file of archived events that is missing, damaged, or does not prove itself."""
    found, keys = [], services.seal.public_keys()
    for key in services.store.claimed(ARCHIVED_IN):
        try:
            said, leaves = Archive.read(services.recorder.archives.content_of(key))
            hashes = map(tree.leaf_hash, leaves)
            head = Head.read(json.dumps(said.head))
            path = [bytes.fromhex(step) for step in said.path]
            root = tree.root_of_many(dict(zip(said.indexes, hashes, strict=True)), head.size, path)
            if not head.is_signed_by(keys) or root != head.root:
                found.append(f"O arquivo {key} não leva a um lacre assinado.")
        except UnreadableEvent:
            found.append(f"O arquivo {key}, que guarda registros da história, falta ou foi alterado.")
        except (ValueError, NotAHead):
            found.append(f"O arquivo {key} não prova o que guarda.")
    return found
