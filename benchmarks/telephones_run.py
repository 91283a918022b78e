"""``python -m benchmarks.telephones_run`` with a plan on standard input: telephones and tills that ask.

They are a process of their own, on a core of their own. The answer, on standard output, is
``{"waits": {what: [seconds, …]}, "sold": [id, …], "late": [seconds, …]}``; ``late`` is how much later than planned this
process began to ask.
"""

import asyncio
import json
import random
import sys
import time
import uuid
from typing import Any

TELEPHONES, ASKS_EVERY = 1_000, 5.0
TILLS, SELLS_EVERY = 20, 2.0
REFUSED = 0.25
"""Seconds between attempts while nobody listens."""
PATIENCE = 60.0

Answer = tuple[int, bytes]


class Client:
    """One connection that is opened again whenever it breaks."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> bytes:
        """The body of the first answer that is a success, whatever it takes."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                status, body = await self._once(request)
                if status < 300:
                    return body
                failed = f"{status} {body[:300]!r}"
                if status != 503:
                    raise RuntimeError(failed)
            except (OSError, EOFError) as broken:
                failed = repr(broken)
                self.close()
                if not isinstance(broken, ConnectionRefusedError) and time.monotonic() < until:
                    continue
            if time.monotonic() > until:
                raise RuntimeError(failed)
            await asyncio.sleep(REFUSED)

    async def _once(self, request: bytes) -> Answer:
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._open
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return int(first.split()[1]), body

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()
            self._open = None


async def main(plan: dict[str, Any]) -> dict[str, Any]:
    chance = random.Random(1)  # repeatable
    waits: dict[str, list[float]] = {"menu": [], "sale": []}
    late: list[float] = []
    sold: list[int] = []
    begins = time.monotonic() + 1.0
    ends = begins + plan["seconds"]
    menu = b"GET /menu HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n"
    body = json.dumps({"sales": [{"product_id": plan["product"], "quantity": 1}]})

    def sale() -> bytes:
        return (
            f"POST /api/v1/sales HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {plan['token']}\r\n"
            f"Idempotency-Key: {uuid.uuid4()}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    async def work(what: str, every: float) -> None:
        client = Client(plan["port"])
        due = begins + chance.random() * every
        while due < ends:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            began = time.monotonic()
            late.append(max(0.0, began - due))
            answer = await client.ask(menu if what == "menu" else sale())
            waits[what].append(time.monotonic() - began)
            if what == "sale":
                sold.append(json.loads(answer)["sales"][0]["id"])
            due = max(due + every, time.monotonic())
        client.close()

    everybody = [work("menu", ASKS_EVERY) for _ in range(TELEPHONES)] + [
        work("sale", SELLS_EVERY) for _ in range(TILLS)
    ]
    await asyncio.gather(*everybody)
    return {"waits": waits, "sold": sold, "late": late}


if __name__ == "__main__":
    json.dump(asyncio.run(main(json.load(sys.stdin))), sys.stdout)
