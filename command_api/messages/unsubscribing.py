"""Addresses by which customers say that they want no more messages, and the page behind them.

The token of an address is the number of the customer's record with a signature. It is stored nowhere, opens nothing,
and stays valid, so that an old e-mail works too.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from html import escape
from typing import Final

KEY_PURPOSE: Final = "addresses to leave messages by"
"""What the signing key is derived for."""
PATH: Final = "/api/v1/messages/unsubscribe/{token}"
LONGEST: Final = 100
"""Characters of a token that is looked at."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
}
"""Of the page, whose address has the token."""
_TOKEN: Final = re.compile(r"([1-9][0-9]{0,17})\.[0-9a-f]{32}")
_PAGE: Final = """<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{title} · {house}</title>
<style>body{{margin:0;padding:24px;font:16px/1.5 sans-serif}}main{{max-width:600px;margin:0 auto}}
button{{min-height:44px;padding:8px 20px;border:0;border-radius:8px;font:inherit;background:#8a4b08;color:#fff}}</style>
</head><body><main><h1>{title}</h1>
{content}
</main></body></html>
"""


def token_of(customer: int, key: bytes) -> str:
    """The token of the customer with this number."""
    signature = hmac.digest(key, str(customer).encode(), hashlib.sha256).hex()[:32]
    return f"{customer}.{signature}"


def customer_of(token: str, key: bytes) -> int | None:
    """The number of the customer, or ``None`` if ``token_of`` did not make the token."""
    said = _TOKEN.fullmatch(token)
    if said is None or not hmac.compare_digest(token, token_of(int(said[1]), key)):
        return None
    return int(said[1])


def address_of(base_url: str, customer: int, key: bytes) -> str:
    """The customer's address; empty where the house has no public one: RFC 8058 asks for https."""
    if not base_url.startswith("https://"):
        return ""
    return base_url + PATH.format(token=token_of(customer, key))


def question_page(house: str) -> str:
    """The page with its one button, for mail programs that open the address. It names no customer."""
    name = escape(house)
    content = (
        f"<p>Depois do botão, {name} não manda mais mensagens sobre seus pedidos, por e-mail ou WhatsApp.</p>\n"
        '<form method="post"><button>Não receber mais avisos</button></form>'
    )
    return _PAGE.format(title="Não receber mais avisos", house=name, content=content)


def answer_page(house: str) -> str:
    """The page after the button."""
    name = escape(house)
    content = (
        f"<p>Você não receberá mais mensagens de {name} sobre os seus pedidos.</p>\n"
        "<p>Se mudar de ideia, fale com a casa.</p>"
    )
    return _PAGE.format(title="Pronto", house=name, content=content)
