"""The houses of a folder in a process of their own, so that its memory is theirs: prints it as JSON, in MiB."""

import gc
import json
import sys
import time
from pathlib import Path

from rich.console import Console
from starlette.testclient import TestClient

from infra.memory import return_large_blocks, share_arenas
from infra.settings import Settings
from launcher.heartbeat import resident
from launcher.houses import Houses, open_houses
from tests.harness.system import DEMO_PASSWORD

SETTLING = 5.0
READS = ("/", "/menu", "/api/v1/admin/products", "/api/v1/orders", "/api/v1/customers")


def main(folder: Path) -> None:
    share_arenas()
    return_large_blocks()
    settings = Settings(environment="test", base_url="https://chain.localhost")
    with open_houses(settings, folder, Console(quiet=True)) as houses:
        at_rest = _settled()
        for host in houses.services:
            _work_in(houses, host)
        at_work = _settled()
    print(json.dumps({"at rest": at_rest, "at work": at_work}))


def _settled() -> float:
    time.sleep(SETTLING)
    gc.collect()
    return resident() / 2**20


def _work_in(houses: Houses, host: str) -> None:
    client = TestClient(houses, base_url=f"https://{host}")
    answer = client.post(
        "/api/login", json={"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
    ).raise_for_status()
    client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    for path in READS:
        client.get(path).raise_for_status()
    client.post("/api/v1/beers", json={"name": "Cerveja da casa"}).raise_for_status()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
