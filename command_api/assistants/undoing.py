"""Why keys of assistants, and what was asked with them, stay as they are."""

from __future__ import annotations

from command_api.assistants.events import AssistantAsked, AssistantKeyIssued, AssistantKeyRevoked
from command_api.compensations import Compensations

compensations = Compensations()

compensations.keeps("Para fechar o acesso de um assistente, revogue a chave no perfil.", AssistantKeyIssued)
compensations.keeps("Uma chave revogada não volta: crie outra no perfil.", AssistantKeyRevoked)
compensations.keeps("Um assistente só lê: a consulta não mudou nada.", AssistantAsked)
