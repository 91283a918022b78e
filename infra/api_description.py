"""What both API documents say of themselves: how to call the API, who made it, and what each tag is about."""

from __future__ import annotations

from typing import Final

CONTACT: Final = {"name": "The Choperia authors"}
LICENSE: Final = {"name": "MIT", "identifier": "MIT"}
SERVERS: Final = [{"url": "/", "description": "The address of the house: both APIs are where its site is."}]
DESCRIPTION: Final = """\
Two documents describe one API. Commands (POST, PUT, PATCH, DELETE) append events; queries (GET) read tables that are \
made from these events. Both are at the address of the house.

## Sessions

`POST /api/login` returns `token`. Send it as `Authorization: Bearer …`; it is valid for 30 minutes, and \
`POST /api/session/refresh` renews it. `x-permission` names the right that an operation needs. Operations without it \
are public.

## Positions

A command returns the position of its last event, in `position` and in `X-Event-Position`. A query waits up to two \
seconds until it has the last command of its own session. In another session, or without one, send the position as \
`X-Min-Position`. A query says in `X-Projection-Position` how far its tables are. If they are late, it answers with \
what they have and `X-Projection-Stale: true`.

## Idempotency

Send an `Idempotency-Key` of your own with a command, and the same key when you repeat it. The repetition returns the \
first answer with `Idempotency-Replayed: true`, and nothing happens twice. The same key with another body is refused. \
What is shown only once (tokens, links, secrets) and what an erasure lists is left out. A refusal is not kept: the \
repetition is decided anew.

## Versions

`ETag` of an answer is the version of what it shows. Send it as `If-Match` with a command: if the record was \
changed meanwhile, the command is refused with 412. Queries answer 304 to a known `ETag` in `If-None-Match`.

## Errors

Every error is a problem document (RFC 9457, `application/problem+json`). `error` is one sentence in Portuguese that \
can be shown to a person; `errors` names the fields of a 422; `correlation_id` finds the call in the logs.

| status | meaning |
|---|---|
| 401, 403 | no session, or not the right |
| 405 | the path exists, with the methods in `Allow` |
| 409 | a rule of the house refuses |
| 412 | the version of `If-Match` is not the current one |
| 422 | a field or parameter is malformed |
| 429, 503 | too many requests, or not available: repeat after the seconds in `Retry-After` |

## Limits

Sign-in, public forms and live streams are limited by person, device or address, and answer 429. Lists come in pages: \
`page` and `limit`.

## Files

A paper is a PDF, unless `Accept` is `application/json`. A list with a CSV answers JSON, unless `Accept` or `format` \
asks for the file.
"""

TAGS: Final = {
    "accounts": "The signed-in user: session, profile, password, second factor, passkeys.",
    "assistants": "Keys of assistant programs.",
    "audit": "The history of everything that happened: events, past states, undo.",
    "bank": "Bank statements and PIX, matched with the payments of orders.",
    "batches": "Batches of beer: brewed, bought, packed, blocked.",
    "beers": "Beers of the house and what is known of each.",
    "bi": "Reports and figures of the business.",
    "calendars": "Calendar feeds for other applications.",
    "catalogue": "Products, categories and what of them is available.",
    "categories": "Categories of the menu.",
    "customer-page": "The page that a customer opens by a link, without an account.",
    "customers": "Customers: records, statements, containers, privacy.",
    "dashboards": "The first screen of each kind of user.",
    "equipment": "Taps, coolers and other equipment: models, pieces, bookings, services.",
    "event-orders": "Orders of parties, from the quote to the return.",
    "fiscal": "What notes say of the house, and the taxes of its sales.",
    "freight": "Freight rates, distances and quotes.",
    "images": "Pictures: upload, use, archive.",
    "imports": "Spreadsheets that bring the records of a house.",
    "kegs": "Kegs and where each is.",
    "labels": "Labels to print.",
    "leads": "Requests and orders from the public site.",
    "live": "The stream of changes.",
    "maps": "Addresses and distances.",
    "menu": "The public menu.",
    "messages": "Messages to customers and staff: rules, channels, queue, notices.",
    "my-orders": "Orders of a signed-in customer.",
    "notes": "Notes of orders: to issue, and issued.",
    "party": "The public estimate for a party.",
    "price-lists": "Price lists of customers.",
    "products": "Products of the menu.",
    "replays": "Replays of the history, compared with what is stored.",
    "reservations": "Reservations of tables.",
    "routes": "Delivery routes of a day.",
    "sales": "Sales of the till and their imports.",
    "seal": "The signed history and its proofs.",
    "site": "Settings of the house and its public site.",
    "standing-orders": "Orders that repeat.",
    "stock": "Stock: levels, movements, counts.",
    "stops": "Stops of a route, told by the driver.",
    "system": "The health of the system, and rebuilds of its tables.",
    "tables": "Tables, their codes and the calls of guests.",
    "taps": "Tap lines: what is on, cleanings.",
    "users": "Users and their rights.",
    "what-if": "A past season with other equipment.",
    "why": "Why a number is what it is: its parts and its events.",
}
"""What each tag is about. A route with another tag fails the build of the document."""
