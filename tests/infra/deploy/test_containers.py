"""The files of infra/deploy, as far as no container runs here: linted, parsed, and held to what they claim."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from typer.main import get_command

from command_api.publisher.publisher import Publisher
from infra.kafka.client import Kafka
from infra.settings import Settings
from infra.telemetry import appending, connections, identify, projection_events, request_seconds, showing
from launcher.cli.main import app
from launcher.upkeep_figures import upkeep_figures
from projections.runtime.inbox import InboxRecorder, tables
from projections.runtime.inbox.stager import Stager
from projections.seal.signing import SealFolder
from tests.harness.taps import open_bar

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "infra" / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: each for name, each in SERVICES.items() if "choperia:" in each["image"]}
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()


def test_the_image_passes_the_linter() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, "--no-color", DEPLOY / "Dockerfile"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_image_is_built_in_stages_and_runs_as_nobody_of_importance() -> None:
    stages = re.findall(r"^FROM (\S+)(?: AS (\w+))?$", DOCKERFILE, re.MULTILINE)
    assert len(stages) >= 3
    bases = {image for image, _ in stages} - {name for _, name in stages}
    assert all(re.search(r":\d+\.\d+\.\d+-", image) for image in bases)
    final = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
    assert re.search(r"^USER 10001:10001$", final, re.MULTILINE)
    assert "pip install" not in final
    assert "HEALTHCHECK" in final
    assert "--require-hashes" in DOCKERFILE


def test_everything_that_the_image_copies_exists_and_is_let_through() -> None:
    copied = [
        source
        for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
        for source in sources.split()
    ]
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    let_through = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert copied
    assert [source for source in copied if not (ROOT / source).exists()] == []
    assert {each if each in let_through else each.split("/")[0] for each in copied} == let_through
    assert ignored[1] == "*"  # all that is not named stays out


def test_every_service_is_pinned_checked_and_without_rights() -> None:
    for name, service in SERVICES.items():
        tag = service["image"].rpartition(":")[2].rstrip("}")
        assert re.match(r"v?\d+\.\d+", tag), f"{name}: {service['image']}"
        user = service["user"].split(":")[0]
        assert user.isdigit(), name
        assert user != "0", name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service, name
        assert not any("docker.sock" in str(volume) for volume in service.get("volumes", [])), name


def test_whatever_listens_has_a_health_check() -> None:
    silent = {"migrate", "backup"}
    assert {name for name, service in SERVICES.items() if "healthcheck" not in service} == silent


def test_only_the_proxy_is_reachable_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert [name for name, service in SERVICES.items() if "outside" in service["networks"]] == ["proxy"]
    assert COMPOSE["networks"]["inside"]["internal"] is True


def test_every_process_of_ours_runs_a_command_that_exists() -> None:
    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    commands = {name: service["command"][0] for name, service in OURS.items()}
    assert set(commands) == {"migrate", "command-api", "query-api", "publisher", "worker", "backup"}
    assert set(commands.values()) <= known


def test_what_depends_on_something_depends_on_a_service_in_the_right_state() -> None:
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in SERVICES, name
            if how["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[other], f"{name} waits for {other}"


def test_every_volume_is_declared() -> None:
    named = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if not volume.startswith((".", "$", "/"))
    }
    assert named == set(COMPOSE["volumes"])


@pytest.mark.parametrize("file", ["choperia.env.example", "systemd/choperia.env.example"])
def test_the_examples_of_settings_name_settings_that_exist(file: str) -> None:
    text = (DEPLOY / file).read_text()
    names = set(re.findall(r"^#?(CHOPERIA_[A-Z_]+)=", text, re.MULTILINE))
    assert names
    assert names <= {f"CHOPERIA_{name.upper()}" for name in Settings.model_fields}


def test_the_environment_of_the_containers_is_accepted_in_production() -> None:
    given = {
        name.removeprefix("CHOPERIA_").lower(): re.sub(r"\$\{[^}]+\}", "x", str(value))
        for name, value in OURS["command-api"]["environment"].items()
        if name.startswith("CHOPERIA_")
    }
    example = dict(re.findall(r"^(CHOPERIA_\w+)=(.*)$", (DEPLOY / "choperia.env.example").read_text(), re.MULTILINE))
    filled = {name.removeprefix("CHOPERIA_").lower(): value for name, value in example.items()}
    filled |= {"secret_key": "s" * 48, "personal_key": "A" * 43 + "=", "seal_key": "A" * 43 + "="}
    settings = Settings(**{**filled, **given})
    assert settings.environment == "production"
    assert set(filled) | set(given) <= set(Settings.model_fields)


def test_everything_that_is_asked_of_the_operator_has_an_example() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    assert asked == set(re.findall(r"^([A-Z_]+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE))


@pytest.fixture
def metrics(tmp_path: Path) -> Iterator[set[str]]:
    """The names of all that ``/metrics`` of any process shows: gauges too that have no value here."""
    bar, kafka = open_bar(tmp_path, None), Kafka("127.0.0.1:1", "choperia.events")
    inbox = InboxRecorder(bar.recorder, bar.database)
    parts = (Publisher(bar.recorder, kafka), inbox, Stager(bar.database, kafka, inbox))
    figures = [figure for part in parts for figure in part.figures()]
    figures += upkeep_figures(bar.settings, bar.database, SealFolder(tmp_path / "seal", None))
    tables.migrate(bar.database)
    bar.runner.start()
    identify("serve")
    projection_events.labels("menu")
    request_seconds.labels("queries", "GET", 200).observe(0.01)
    with appending(["catalogue.CategoryCreated"]), showing(*figures, connections(events=bar.recorder.engine)):
        families = list(text_string_to_metric_families(generate_latest().decode()))
    families += text_string_to_metric_families(generate_latest().decode())
    gauges = {family.name for family in families if family.type == "gauge"}
    yield gauges | {sample.name for family in families for sample in family.samples}
    bar.close()


def named_in(expression: str) -> set[str]:
    """The metrics of a PromQL expression: names that something is chosen of, or that stand alone in brackets."""
    words = re.findall(r"\b([a-z]+(?:_[a-z]+)+|up)\b(?!\()", re.sub(r'"[^"]*"|by \([^)]*\)', "", expression))
    return set(words) - {"histogram_quantile"}


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana" / "dashboards" / "choperia.json").read_text())
    alerts = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return shown + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def test_the_dashboard_and_the_alerts_ask_for_figures_that_exist(metrics: set[str]) -> None:
    known = metrics | {"up"}
    for expression in expressions():
        named = named_in(expression)
        assert named, expression
        assert named <= known, expression


def test_the_table_of_metrics_is_what_the_processes_show(metrics: set[str]) -> None:
    told = (ROOT / "docs" / "observability.md").read_text().partition("## Metrics")[2].partition("## Logs")[0]
    table = set(re.findall(r"^\| `([a-z_]+)`", told, re.MULTILINE))
    theirs = ("process_", "python_")
    ours = {name.removesuffix("_bucket") for name in metrics if not name.startswith(theirs)}
    ours = {name for name in ours if not name.endswith(("_created", "_sum", "_count"))}
    assert table == ours


def test_every_panel_says_what_it_shows_and_none_covers_another() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "dashboards" / "choperia.json").read_text())
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        assert panel["description"].endswith(".")
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken
        taken |= cells


def test_prometheus_asks_services_that_exist_and_grafana_asks_prometheus() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    names = {name for job in config["scrape_configs"] for dns in job.get("dns_sd_configs", []) for name in dns["names"]}
    assert names == set(OURS) - {"migrate", "backup"}
    sources = DEPLOY / "grafana" / "provisioning" / "datasources"
    source = yaml.safe_load((sources / "prometheus.yaml").read_text())
    dashboard = json.loads((DEPLOY / "grafana" / "dashboards" / "choperia.json").read_text())
    assert {panel["datasource"]["uid"] for panel in dashboard["panels"]} == {source["datasources"][0]["uid"]}
    assert source["datasources"][0]["url"] == "http://prometheus:9090"
    traces = yaml.safe_load((sources / "jaeger.yaml").read_text())["datasources"][0]["url"]
    assert traces == "http://jaeger:16686"
    assert SERVICES["jaeger"]["profiles"] == ["traces"]


def test_the_units_of_the_small_server_are_what_systemd_understands(tmp_path: Path) -> None:
    environment = tmp_path / "venv"  # systemd ends the name of a program at a space, and a checkout may have one
    environment.symlink_to(Path(sys.executable).parents[1])
    for unit in (DEPLOY / "systemd").glob("*.[st]*"):
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/choperia/current", str(environment)))
    units = sorted(path for path in tmp_path.iterdir() if path.suffix in (".service", ".timer"))
    assert len(units) == 3
    if shutil.which("systemd-analyze") is None:
        pytest.skip("only systemd knows whether its units are right, and it is not here")
    command = ["systemd-analyze", "verify", "--man=no", "--generators=no", "--recursive-errors=no", *units]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
