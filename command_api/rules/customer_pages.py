"""Tokens of the customer's page. The token is in the link alone; events and tables have its digest."""

from __future__ import annotations

import hashlib
from typing import Final

PREFIX: Final = "/p/"
"""Below it the page is at its token."""


def digest_of(token: str) -> str:
    """SHA-256 in hexadecimal digits. A token is too long to be guessed, so the digest needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()
