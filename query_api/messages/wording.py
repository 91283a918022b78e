"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.messages.details import RuleSettings
from command_api.rules.messages import AUDIENCE_LABELS, CHANNEL_LABELS, STATE_LABELS, WITHDRAWAL_LABELS
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "message": Kind(
        "a",
        "mensagem",
        "Mensagens",
        labels={
            **labels(RuleSettings),
            "about": "Sobre",
            "because": "Motivo",
            "by_hand": "Enviada com um toque",
            "content": "Conteúdo",
            "detail": "Resposta do canal",
            "due_at": "Hora de enviar",
            "failures": "Tentativas que falharam",
            "link": "Link",
            "next_at": "Próxima tentativa",
            "queued_at": "Na fila desde",
            "rule_id": "Regra de aviso",
            "state": "Situação",
        },
        hidden=frozenset({"cause", "identity", "is_retried", "person", "rule_version", "worded_for"}),
    ),
    "message_rule": Kind(
        "a",
        "regra de aviso",
        "Regras de avisos",
        labels={**labels(RuleSettings), "is_removed": "Excluída", "on_since": "Ligada desde"},
    ),
    "message_channel": Kind(
        "o",
        "canal de avisos",
        "Canais de avisos",
        labels={
            "given_up": "Desligado pelo sistema",
            "host": "Servidor",
            "is_removed": "Excluído",
            "on_since": "Ligado desde",
            "per_minute": "Mensagens por minuto",
            "port": "Porta",
            "security": "Segurança",
            "sender": "Remetente",
            "topics": "Registros",
            "url": "Endereço na internet",
        },
    ),
    "message_device": Kind(
        "o",
        "aparelho",
        "Aparelhos com avisos",
        labels={
            "endpoint_digest": "SHA-256 do endereço",
            "gone": "Desconhecido do serviço de avisos",
            "is_removed": "Desligado",
            "user_id": "Usuário",
        },
    ),
    "notice_reader": Kind("a", "leitura de avisos", "Leituras de avisos", labels={"up_to": "Lidos até"}),
}
READ_MODELS: Final = {"messages": "Avisos"}
VOCABULARIES: Final = {
    "MessageAudience": AUDIENCE_LABELS,
    "MessageChannel": CHANNEL_LABELS,
    "MessageState": STATE_LABELS,
    "Withdrawal": WITHDRAWAL_LABELS,
}
