"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.notes.subject import KIND_LABELS
from command_api.rules.note_states import AMENDMENT_LABELS, STATE_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "fiscal_note": Kind(
        "a",
        "nota fiscal",
        "Notas fiscais",
        labels={
            "amends": "Completa ou devolve",
            "attempt": "Tentativa",
            "authorised_at": "Autorizada em",
            "code": "Código",
            "content": "Conteúdo",
            "contradictions": "Respostas contraditórias",
            "customer_id": "Cliente",
            "detail": "Detalhe",
            "environment": "Ambiente",
            "failures": "Falhas",
            "file_id": "Arquivo",
            "files": "Arquivos",
            "files_missing": "Sem XML",
            "is_denied": "Denegada",
            "is_forgotten": "Apagada",
            "is_test": "Teste",
            "is_withdrawn": "Retirada",
            "key": "Chave",
            "kind": "Nota",
            "next_at": "Próxima tentativa",
            "note_id": "Nota completada ou devolvida",
            "page": "Página da nota",
            "protocol": "Protocolo",
            "provider": "Provedor",
            "justification": "Justificativa",
            "ref": "Referência no provedor",
            "refusals": "Rejeições",
            "sale_day": "Dia das vendas",
            "sentence": "Frase do fisco",
            "series": "Série",
            "source": "Origem",
            "state": "Estado",
            "total": "Valor",
            "trouble": "Última falha",
            "wishes": "Pedidos ao provedor",
        },
    ),
    "note_file": Kind(
        "o",
        "arquivo de nota fiscal",
        "Arquivos de notas fiscais",
        labels={"content": "Conteúdo", "file": "Tipo", "note_id": "Nota", "sha256": "SHA-256"},
    ),
}
HOUSE_TEXTS: Final = frozenset({"key", "order_code"})
VOCABULARIES: Final = {"NoteKind": KIND_LABELS, "NoteState": STATE_LABELS, "AmendmentKind": AMENDMENT_LABELS}
