"""A Kafka broker on this machine, for development and tests.

``python -m infra.kafka.broker run --port 9092 --data DIR`` runs it, ``… fetch`` gets what it needs. Apache Kafka comes
once through Maven into the user's cache; it runs in KRaft mode, broker and controller in one process, on loopback only.
Needs a Java runtime (17 or newer), and Maven for the first time. Only ``launcher.scaled`` and the tests use it:
production has an external broker.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

from infra.ports import free_port

POM = Path(__file__).with_name("pom.xml")
OLDEST_JAVA = 17
HEAP = "256m"


class BrokerMissing(RuntimeError):
    """No broker can be run here; the message, in Portuguese, says what to install."""


def jars() -> Path:
    """The folder with the broker's jars, fetched if they are not in the cache. Raises ``BrokerMissing``."""
    check_java()
    pom = POM.read_bytes()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "choperia"
    folder = cache / f"kafka-{hashlib.sha256(pom).hexdigest()[:12]}"
    if folder.is_dir():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            _fetch(folder)
    return folder


def _fetch(folder: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise BrokerMissing(
            "Os arquivos do Kafka ainda não foram baixados, e falta o Maven para baixá-los. `make tools` o instala onde"
            " pode; no Debian: sudo apt-get install maven."
        )
    partial = folder.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={partial}"]
    done = subprocess.run(  # noqa: S603  # our own arguments
        [maven, "-q", "-B", "-f", str(POM), *goal], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BrokerMissing(
            f"O Maven não conseguiu baixar os arquivos do Kafka:\n{(done.stdout + done.stderr)[-2000:]}"
        )
    partial.rename(folder)


def check_java() -> str:
    """The Java runtime of this machine. Raises ``BrokerMissing``."""
    java = shutil.which("java")
    said = ""
    if java is not None:
        said = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr  # noqa: S603
        version = re.search(r'version "(\d+)', said)
        if version and int(version[1]) >= OLDEST_JAVA:
            return java
    found = said.splitlines()[0] if said else "nenhum"
    raise BrokerMissing(
        f"O Kafka precisa de um Java, versão {OLDEST_JAVA} ou mais nova (encontrado: {found})."
        " `make tools` instala onde pode; no Debian: sudo apt-get install default-jre-headless."
    )


def prepare(data: Path, port: int) -> list[str]:
    """The command that runs the broker on ``port`` (0: a free one) of 127.0.0.1 with its log below ``data``.

    The folder is formatted the first time. The broker says nothing when it is ready: its port answers then.
    """
    java, folder = check_java(), jars()
    data.mkdir(parents=True, exist_ok=True)
    properties = data / "server.properties"
    properties.write_text(_properties(data, port or free_port(), free_port()))
    command = [java, f"-Xmx{HEAP}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
    command += ["-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp", f"{folder}/*"]
    if not (data / "log" / "meta.properties").exists():
        shutil.copytree(_formatted(folder, command), data / "log", dirs_exist_ok=True)
    return [*command, "kafka.Kafka", str(properties)]


def _formatted(jars: Path, command: list[str]) -> Path:
    """A log that was formatted and never used. Formatting takes a Java of its own, so it is done once per version."""
    folder = jars.with_name(f"{jars.name}-formatted")
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=jars.parent) as name:
            properties = Path(name) / "server.properties"
            properties.write_text(_properties(Path(name), free_port(), free_port()))
            cluster = base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
            tool = ["kafka.tools.StorageTool", "format", "--cluster-id", cluster, "--config", str(properties)]
            subprocess.run([*command, *tool], check=True, capture_output=True)  # noqa: S603  # our own arguments
            with contextlib.suppress(OSError):  # another process was quicker
                (Path(name) / "log").rename(folder)
    return folder


def _properties(data: Path, port: int, controller: int) -> str:
    """One node that is broker and controller. The publisher creates topics, with its configured number of
    partitions."""
    here = "127.0.0.1"
    settings = {
        "process.roles": "broker,controller",
        "node.id": "1",
        "controller.quorum.voters": f"1@{here}:{controller}",
        "controller.listener.names": "CONTROLLER",
        "listeners": f"PLAINTEXT://{here}:{port},CONTROLLER://{here}:{controller}",
        "advertised.listeners": f"PLAINTEXT://{here}:{port}",
        "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
        "log.dirs": str(data.resolve() / "log"),
        "auto.create.topics.enable": "false",
        "offsets.topic.replication.factor": "1",
        "offsets.topic.num.partitions": "4",
        "transaction.state.log.replication.factor": "1",
        "transaction.state.log.min.isr": "1",
        "share.coordinator.state.topic.replication.factor": "1",
        "share.coordinator.state.topic.min.isr": "1",
        "group.initial.rebalance.delay.ms": "0",
        "group.min.session.timeout.ms": "1000",
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.kafka.broker", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("fetch", help="get the jars into the cache and end")
    run = commands.add_parser("run", help="run until SIGTERM")
    run.add_argument("--port", type=int, default=9092, help="0: a free one")
    run.add_argument("--data", type=Path, required=True, help="folder of the broker's log")
    given = parser.parse_args()
    try:
        if given.command == "fetch":
            jars()
        else:
            command = prepare(given.data, given.port)
            os.execv(command[0], command)  # noqa: S606  # the broker takes this process's place, and its signals
    except BrokerMissing as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main()
