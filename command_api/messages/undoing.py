"""What of messages can be undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.messages import events

compensations = Compensations()

compensations.keeps(
    "Uma mensagem segue o que aconteceu: descarte-a na fila.", events.MessageQueued, events.MessageRevised
)
compensations.keeps(
    "O que saiu não volta.", events.MessageSent, events.MessageStateReported, events.MessageAttemptFailed
)
compensations.keeps("O que foi retirado não valia mais.", events.MessageWithdrawn)
compensations.keeps(
    "Uma mensagem descartada pode ser tentada de novo na fila.", events.MessageDiscarded, events.MessageRetried
)
compensations.keeps(
    "Edite a regra na página Avisos.", events.MessageRuleMade, events.MessageRuleChanged, events.MessageRuleRemoved
)
compensations.keeps(
    "Ligar de novo não manda o que já passou: use a chave da regra na página Avisos.",
    events.MessageRuleSwitchedOn,
    events.MessageRuleSwitchedOff,
)
compensations.keeps(
    "Senhas não voltam pelo histórico: mude o canal na página Avisos.",
    events.MessageChannelAdded,
    events.MessageChannelChanged,
    events.MessageChannelRemoved,
    events.MessageChannelSwitchedOn,
    events.MessageChannelSwitchedOff,
)
compensations.keeps(
    "Só o próprio aparelho liga e desliga os avisos.", events.DeviceSubscribed, events.DeviceUnsubscribed
)
compensations.keeps("Avisos lidos ficam lidos.", events.NoticesRead)
