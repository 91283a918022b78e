"""Why the log of the lines of taps stays as it is."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.tap_lines.events import TapLineCleaned, TapLineMeasured

compensations = Compensations()

compensations.keeps(
    "O registro de limpeza é do fiscal também: anote a correção numa limpeza ou medição nova.", TapLineCleaned
)
compensations.keeps("Uma medição fica no registro: meça de novo.", TapLineMeasured)
