"""What of messages can be undone."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.messages.events import (
    DeviceSubscribed,
    DeviceUnsubscribed,
    MessageAttemptFailed,
    MessageChannelAdded,
    MessageChannelChanged,
    MessageChannelRemoved,
    MessageChannelSwitchedOff,
    MessageChannelSwitchedOn,
    MessageDiscarded,
    MessageQueued,
    MessageRetried,
    MessageRevised,
    MessageRuleChanged,
    MessageRuleMade,
    MessageRuleRemoved,
    MessageRuleSwitchedOff,
    MessageRuleSwitchedOn,
    MessageSent,
    MessageStateReported,
    MessageWithdrawn,
    NoticesRead,
)

compensations = Compensations()

compensations.keeps("Uma mensagem segue o que aconteceu: descarte-a na fila.", MessageQueued, MessageRevised)
compensations.keeps("O que saiu não volta.", MessageSent, MessageStateReported, MessageAttemptFailed)
compensations.keeps("O que foi retirado não valia mais.", MessageWithdrawn)
compensations.keeps("Uma mensagem descartada pode ser tentada de novo na fila.", MessageDiscarded, MessageRetried)
compensations.keeps("Mude a regra na página Avisos.", MessageRuleMade, MessageRuleChanged, MessageRuleRemoved)
compensations.keeps(
    "Ligar de novo não manda o que já passou: use a chave da regra na página Avisos.",
    MessageRuleSwitchedOn,
    MessageRuleSwitchedOff,
)
compensations.keeps(
    "Senhas não voltam pelo histórico: mude o canal na página Avisos.",
    MessageChannelAdded,
    MessageChannelChanged,
    MessageChannelRemoved,
    MessageChannelSwitchedOn,
    MessageChannelSwitchedOff,
)
compensations.keeps("Só o próprio aparelho liga e desliga os avisos.", DeviceSubscribed, DeviceUnsubscribed)
compensations.keeps("Avisos lidos ficam lidos.", NoticesRead)
