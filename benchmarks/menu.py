"""`GET /api/menu` of the demo pub: requests per second of one process over 32 connections.

*Query API* is uvicorn with the whole query application, which serves the menu from memory. It is compared with nginx
with one worker that serves the same bytes as a file. It is also compared with a bare ASGI function on the same uvicorn
that only sends these bytes, which is the limit of the server. 200 sends the whole body, 304 only the header.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from rich.console import Console

from benchmarks.measure import Bench, Ratio, in_turns
from command_api.catalogue.events import CategoryCreated, ProductAdded
from command_api.stock.events import SaleRecorded
from demo.catalogue import CATEGORIES, PRODUCTS
from infra.ports import free_port
from query_api.app import create_query_app
from query_api.menu.queries import menu_of
from query_api.prepared import Prepared
from tests.harness.read_models import NOON, History, open_history, uploaded

OURS, NGINX, BARE = "query API", "nginx", "bare ASGI function"
CONNECTIONS, SECONDS = 32, 2
TOOLS = ("nginx", "wrk")

NGINX_CONF = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log; {user}
events {{ worker_connections 1024; }}
http {{
    access_log off; keepalive_requests 1000000000; open_file_cache max=10; open_file_cache_valid 60s;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location = /api/menu {{ default_type application/json; alias {folder}/menu.json; }}
    }}
}}
"""


def run(bench: Bench) -> list[Ratio]:
    missing = [tool for tool in TOOLS if shutil.which(tool, path=search_path()) is None]
    if missing:
        Console(stderr=True).print(
            f"[yellow]The menu was not measured: {' and '.join(missing)} missing "
            f"(on Debian: sudo apt-get install nginx-light wrk).[/]"
        )
        return []
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        fill(folder / "data")
        urls = {
            OURS: stack.enter_context(python_server(folder / "data", OURS)),
            BARE: stack.enter_context(python_server(folder / "data", BARE)),
        }
        (folder / "menu.json").write_bytes(httpx.get(urls[OURS], headers={"Accept-Encoding": "identity"}).content)
        urls[NGINX] = stack.enter_context(nginx(folder))
        return [*against(200, urls, 0.33, bench), *against(304, urls, 0.45, bench)]


def against(status: int, urls: dict[str, str], target: float, bench: Bench) -> Iterator[Ratio]:
    measures: dict[str, Callable[[], float]] = {
        name: partial(requests_per_second, url, status) for name, url in urls.items()
    }
    size = len(httpx.get(urls[OURS], headers={"Accept-Encoding": "identity"}).content) / 1024
    subject = f"Menu of {size:.0f} KiB, {status}"
    medians = in_turns(measures, bench, subject)
    for name, least in ((NGINX, target), (BARE, None)):
        yield Ratio(subject, OURS, medians[OURS], name, medians[name], "requests/s", least)


def requests_per_second(url: str, status: int) -> float:
    """What wrk counts; every answer must have this status."""
    headers = {"Accept-Encoding": "identity"}
    if status == 304:
        headers["If-None-Match"] = httpx.get(url, headers=headers).headers["etag"]
    assert httpx.get(url, headers=headers).status_code == status
    said = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    done = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", *said, url], capture_output=True, text=True, check=True
    )
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    assert found, done.stdout
    assert "Non-2xx or 3xx" not in done.stdout, done.stdout
    return float(found[1])


@contextlib.contextmanager
def nginx(folder: Path) -> Iterator[str]:
    port = free_port()
    conf = folder / "nginx.conf"
    conf.write_text(NGINX_CONF.format(folder=folder, port=port, user="user root;" if os.geteuid() == 0 else ""))
    command = [shutil.which("nginx", path=search_path()) or "nginx", "-p", str(folder), "-c", str(conf)]
    with answering(command, f"http://127.0.0.1:{port}/api/menu") as url:
        yield url


@contextlib.contextmanager
def python_server(data: Path, what: str, database_url: str | None = None) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.menu", str(data), what, str(port), database_url or ""]
    with answering(command, f"http://127.0.0.1:{port}/api/menu") as url:
        yield url


@contextlib.contextmanager
def answering(command: list[str], url: str) -> Iterator[str]:
    """The server in a process of its own, once it answers."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 120
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(url).status_code == 200:
                    break
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                raise RuntimeError(f"{command[0]} does not answer: {process.stderr and process.stderr.read()!r}")
            time.sleep(0.05)
        try:
            yield url
        finally:
            process.terminate()


def search_path() -> str:
    """PATH and where Debian puts servers."""
    return f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def fill(data: Path) -> None:
    """The demo pub's menu, its pictures and a few sales."""
    data.mkdir()
    history = open_history(data, None)
    ids = {category.slug: number for number, category in enumerate(CATEGORIES, 1)}
    for category in CATEGORIES:
        history.given(
            f"category-{ids[category.slug]}",
            CategoryCreated,
            name=category.name,
            slug=category.slug,
            description=category.description,
            position=ids[category.slug],
            parent_id=ids[category.parent_slug] if category.parent_slug else None,
        )
        uploaded(history, ids[category.slug], "category", ids[category.slug])
    for number, product in enumerate(PRODUCTS, 1):
        history.given(
            f"product-{number}",
            ProductAdded,
            name=product.name,
            slug=product.slug,
            price=product.price,
            category_id=ids[product.category_slug],
            summary=product.summary,
            volume_ml=product.volume_ml,
            weight_g=product.weight_g,
            alcohol_content=product.alcohol_content or Decimal(0),
        )
        uploaded(history, 100 + number, "product", number)
        history.given(
            f"sale-{number}",
            SaleRecorded,
            at=NOON - timedelta(days=number % 30),
            product_id=number,
            quantity=Decimal(number % 17),
            unit_price=product.price,
        )
    history.follow()
    history.close()


def serve(data: Path, what: str, port: int, database_url: str | None) -> None:
    """One uvicorn process, as `choperia serve` starts it."""
    history = open_history(data, database_url)
    app: Any = ours(history) if what == OURS else bare(history)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", lifespan="off", server_header=False)


def ours(history: History) -> Any:
    return create_query_app(
        read_database=history.database,
        progress=history.runner,
        holds=history.recorder.holds,
        settings=history.settings,
    )


def bare(history: History) -> Any:
    """The same bytes and the same decision between 200 and 304, and nothing else."""
    with history.database.read() as connection:
        prepared = Prepared.of(msgspec.json.encode(menu_of(connection)))
    tag = f'"{prepared.etag}"'.encode()
    headers = [(b"content-type", b"application/json"), (b"etag", tag)]
    body = {"type": "http.response.body", "body": prepared.identity}
    full = {
        "type": "http.response.start",
        "status": 200,
        "headers": [*headers, (b"content-length", b"%d" % len(prepared.identity))],
    }
    known = {"type": "http.response.start", "status": 304, "headers": headers}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if any(name == b"if-none-match" for name, _ in scope["headers"]):
            await send(known)
            await send({"type": "http.response.body", "body": b""})
        else:
            await send(full)
            await send(body)

    return application


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4] or None)
