"""What an order takes from a quote that the server signed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request

from command_api.kernel import Refused
from command_api.rules.quotes import KEY_PURPOSE, InvalidQuote, Quote, read_quote
from infra.json_object import JsonObject


@dataclass(frozen=True, slots=True)
class QuoteReader:
    """Reads signed quotes with this installation's ``key``."""

    key: bytes

    def read(self, given: JsonObject, now: datetime) -> Quote:
        """The quote. Raises ``Refused`` where it was not signed here, was changed, or is older than a week."""
        try:
            return read_quote(given, self.key, now)
        except InvalidQuote:
            raise Refused("A cotação do frete não é mais válida: calcule o frete novamente.") from None


def quote_reader(request: Request) -> QuoteReader:
    """Reads quotes with the key that the query API signs them with."""
    return QuoteReader(request.app.state.security.keys.derive(KEY_PURPOSE))


Quotes = Annotated[QuoteReader, Depends(quote_reader)]
