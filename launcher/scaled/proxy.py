"""nginx on loopback, with the very files that stand before the containers (infra/deploy/nginx)."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

CONFIGURATION = Path(__file__).parents[2] / "infra" / "deploy" / "nginx"
_CONTAINERS_FOLDER = "/tmp/"  # noqa: S108  # the proxy's container can write there only
_CONTAINER = re.compile(r"^( +)server ([a-z-]+):8000 resolve (.*;)$", re.MULTILINE)
_RESOLVER = re.compile(r"^#.*\nresolver .*\n\n", re.MULTILINE)


class ProxyMissing(RuntimeError):
    """There is no nginx here; the message, in Portuguese, says what to install."""


def nginx() -> str:
    """Where it is. Raises ``ProxyMissing``."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
    if found is None:
        raise ProxyMissing(
            "Falta o nginx. `make tools` instala onde pode; no Debian: sudo apt-get install nginx-light."
        )
    return found


def prepare(folder: Path, port: int, processes: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """Write the configuration into ``folder`` and answer the command that runs it on ``port`` of loopback.

    ``processes``: the ports of each kind, as upstreams.conf names them. What containers have is replaced: folders,
    names that Docker resolves, and TLS, which loopback does not need.
    """
    folder.mkdir(parents=True, exist_ok=True)
    main = (CONFIGURATION / "nginx.conf").read_text()
    main = main.replace(_CONTAINERS_FOLDER, f"{folder.resolve()}/").replace("server-tls.conf", "server.conf")
    (folder / "nginx.conf").write_text(main)
    for name in ("limits.conf", "locations.conf", "refusals.conf"):
        (folder / name).write_text((CONFIGURATION / name).read_text())
    (folder / "upstreams.conf").write_text(_upstreams(processes))
    (folder / "server.conf").write_text(
        f"server {{\n    listen 127.0.0.1:{port} default_server;\n    include locations.conf;\n}}\n"
    )
    # root's workers would be `nobody`, who may not write into the folder
    user = "user root;" if os.geteuid() == 0 else ""
    return nginx(), "-c", str(folder.resolve() / "nginx.conf"), "-g", f"daemon off; {user}"


def _upstreams(processes: Mapping[str, Sequence[int]]) -> str:
    def each(found: re.Match[str]) -> str:
        indent, kind, options = found.groups()
        return "\n".join(f"{indent}server 127.0.0.1:{port} {options}" for port in processes[kind])

    return _CONTAINER.sub(each, _RESOLVER.sub("", (CONFIGURATION / "upstreams.conf").read_text()))
