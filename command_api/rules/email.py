"""What an e-mail address looks like."""

from __future__ import annotations


def checked_email(value: str) -> str:
    """``value``, which may be empty. Raises ``ValueError``."""
    name, _, host = value.partition("@")
    if value and (not name or "." not in host.strip(".") or " " in value):
        raise ValueError("Informe um e-mail como ana@exemplo.com.br.")
    return value
