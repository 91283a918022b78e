"""What an e-mail address looks like."""

from __future__ import annotations

import re
from typing import Final

EMAIL: Final = r"^[A-Za-z0-9][A-Za-z0-9._%+-]{0,62}@([A-Za-z0-9]([A-Za-z0-9-]{0,40}[A-Za-z0-9])?\.){1,4}[A-Za-z]{2,24}$"


def checked_email(value: str) -> str:
    """``value``, if it is an email address; else raises ``ValueError``."""
    if not re.fullmatch(EMAIL, value):
        raise ValueError("Informe um e-mail como ana@exemplo.com.br.")
    return value


def email_or_none(value: str) -> str:
    """Like ``checked_email``, but ``value`` may be empty."""
    return checked_email(value) if value else value
