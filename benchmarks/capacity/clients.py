"""``python -m benchmarks.capacity.clients`` with a plan on standard input: clients that ask without a pause.

They are a process of their own, so that their work is not counted as the system's. The answer, on standard output, is
``{"seconds": …, "cpu": …, "waits": {kind: [seconds, …]}}``.
"""

import http.client
import json
import random
import resource
import sys
import threading
import time
from typing import Any


def main() -> None:
    plan = json.load(sys.stdin)
    waits: dict[str, list[float]] = {kind: [] for kind in plan["mix"]}
    failures: list[BaseException] = []
    until = time.monotonic() + plan["seconds"]

    def work(number: int) -> None:
        try:
            ask(plan, number, until, waits)
        except BaseException as failure:  # noqa: BLE001  # told below
            failures.append(failure)

    started = time.monotonic()
    threads = [threading.Thread(target=work, args=(number,)) for number in range(plan["clients"])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = time.monotonic() - started
    json.dump({"seconds": seconds, "cpu": used.ru_utime + used.ru_stime, "waits": waits}, sys.stdout)


def ask(plan: dict[str, Any], number: int, until: float, waits: dict[str, list[float]]) -> None:
    """Ask for kinds of the mix in turn, as likely as their weights, over one connection per component."""
    chance = random.Random(number)  # repeatable
    kinds, weights = list(plan["mix"]), list(plan["mix"].values())
    connections: dict[str, http.client.HTTPConnection] = {}
    turn = number
    while time.monotonic() < until:
        (kind,) = chance.choices(kinds, weights)
        request = plan["requests"][kind]
        component, turn = request["component"], turn + 1
        if component not in connections:
            ports = plan["ports"][component]
            connections[component] = http.client.HTTPConnection("127.0.0.1", ports[number % len(ports)], timeout=60)
        bodies = request["bodies"]
        headers = {**plan["headers"], **({"Content-Type": "application/json"} if bodies else {})}
        path = request["paths"][number % len(request["paths"])]
        begun = time.perf_counter()
        connections[component].request(request["method"], path, bodies[turn % len(bodies)] if bodies else None, headers)
        answer = connections[component].getresponse()
        said = answer.read()
        waits[kind].append(time.perf_counter() - begun)
        if answer.status != 200:
            raise RuntimeError(f"{path} was answered {answer.status}: {said[:300]!r}")


if __name__ == "__main__":
    main()
