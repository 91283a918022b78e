"""``choperia openapi``: writes the API documents, and compares them with those of a released version."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.console import Console

from infra.brazilian import counted
from infra.json_object import JsonObject
from infra.unusable import Unusable
from launcher.asyncapi import asyncapi_document
from launcher.cli.api_changes import breaks, contract_of
from launcher.composition import openapi_documents

ACCEPTED: Final = "accepted-breaks.toml"
"""Beside the released documents: breaks that are meant, each with its reason. A release empties it."""


def run(folder: Path | None, diff: Path | None, *, contract: bool, out: Console) -> bool:
    """Write the documents of the code into ``folder``, and compare them with those in ``diff``; see ``compare``."""
    documents = openapi_documents()
    if folder is not None:
        write(folder, documents, contract=contract)
    return diff is None or compare(diff, documents, out=out)


def write(folder: Path, documents: Mapping[str, str], *, contract: bool) -> None:
    """Write all documents into ``folder``; with ``contract`` both OpenAPI documents as a released version is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    if contract:
        files = {name: _compact(contract_of(json.loads(text))) for name, text in documents.items()}
    else:
        files = {**documents, "asyncapi": asyncapi_document()}
    for name, text in files.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def compare(old: Path, now: Mapping[str, str], *, out: Console) -> bool:
    """Print what of the documents of ``now`` breaks clients of ``old``, a folder of documents or one of them.

    ``False`` if a break is not accepted, or if an accepted one does not happen.
    """
    found = [each for name, before in _documents(old).items() for each in breaks(before, json.loads(now[name]))]
    accepted = _accepted(old.parent if old.is_file() else old)
    left = [each for each in dict.fromkeys(found) if not any(pattern.fullmatch(each) for pattern in accepted.values())]
    unused = [name for name, pattern in accepted.items() if not any(map(pattern.fullmatch, found))]
    for sentence in left:
        out.print(sentence, markup=False, highlight=False, soft_wrap=True)
    for name in unused:
        out.print(f"{ACCEPTED}: “{name}” não acontece; tire da lista.", markup=False, highlight=False, soft_wrap=True)
    if left:
        breaking = counted(len(left), "mudança quebra", "mudanças quebram")
        out.print(f"{breaking} clientes. Se é de propósito, liste com o motivo em {ACCEPTED}.", highlight=False)
    elif not unused:
        besides = f" além do que {ACCEPTED} aceita" if found else ""
        out.print(f"Nenhuma mudança quebra clientes{besides}.", highlight=False)
    return not left and not unused


def _compact(document: JsonObject) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _documents(old: Path) -> dict[str, JsonObject]:
    files = [old] if old.is_file() else [old / f"{name}.json" for name in ("command", "query")]
    if missing := [file for file in files if file.stem not in ("command", "query") or not file.is_file()]:
        raise Unusable(f"Falta o documento command.json ou query.json: {missing[0]}.")
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def _accepted(folder: Path) -> dict[str, re.Pattern[str]]:
    """The accepted sentences, ``*`` for any text."""
    file = folder / ACCEPTED
    listed = tomllib.loads(file.read_text(encoding="utf-8")).get("accepted", []) if file.is_file() else []
    for each in listed:
        if not each.get("reason"):
            raise Unusable(f"{file}: “{each['breaks']}” não tem motivo.")
    return {each["breaks"]: re.compile(re.escape(each["breaks"]).replace(r"\*", ".*")) for each in listed}
