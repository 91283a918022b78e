"""Which pictures a section's figures make."""

from collections.abc import Iterator

from benchmarks.charts import Bar, bars, lines
from benchmarks.measure import Ratio
from benchmarks.results import Section

Picture = tuple[str, str, str]
"""Name of the file, what it shows in words, SVG."""
DATABASES = ("SQLite", "PostgreSQL")


def drawn(name: str, section: Section) -> list[Picture]:
    """The pictures of a section; most have none."""
    drawing = {"append": appending, "projection": projecting, "growth": growing, "kafka": through_kafka}.get(name)
    return list(drawing(section.ratios)) if drawing else []


def appending(ratios: list[Ratio]) -> Iterator[Picture]:
    for database in DATABASES:
        groups: dict[str, dict[str, Bar]] = {}
        for ratio in ratios:
            place, _, writers = ratio.subject.partition(", ")
            if place == database:
                put(groups.setdefault(writers, {}), ratio)
        if groups:
            title = f"Commands per second on {database}, one event each"
            yield f"append-{database.lower()}", title, bars(title, by_size(groups))


def projecting(ratios: list[Ratio]) -> Iterator[Picture]:
    speeds: dict[str, dict[str, Bar]] = {}
    waits: dict[str, list[Bar]] = {}
    for ratio in ratios:
        if ratio.less:
            waits.setdefault(ratio.subject, []).append(waited(ratio))
        else:
            put(speeds.setdefault(ratio.subject, {}), ratio)
    if speeds:
        title = "Events per second from the log into a read model"
        yield "rebuild", title, bars(title, by_size(speeds))
    if waits:
        title = "From commit to visible"
        yield "visible", title, bars(title, waits)


def through_kafka(ratios: list[Ratio]) -> Iterator[Picture]:
    groups: dict[str, dict[str, Bar]] = {}
    for ratio in ratios:
        if not ratio.less:
            put(groups.setdefault(ratio.what.partition(" ")[0], {}), ratio)
    if groups:
        title = "Events per second on their way through Kafka"
        yield "kafka", title, bars(title, {name: list(group.values()) for name, group in groups.items()})


def growing(ratios: list[Ratio]) -> Iterator[Picture]:
    for database in DATABASES:
        costs: dict[str, dict[int, float]] = {}
        for ratio in ratios:
            place, _, events = ratio.subject.partition(", ")
            if place == database and not ratio.what.startswith("scan"):
                size = int(events.split()[0].replace(",", ""))
                costs.setdefault(ratio.what, {})[size] = 1 / ratio.value
        sizes = sorted({size for cost in costs.values() for size in cost})
        if sizes:
            first = int(ratios[0].against.removeprefix("with ").split()[0].replace(",", ""))
            series = {what: [1.0, *(cost[size] for size in sizes)] for what, cost in costs.items()}
            title = f"What a growing log costs on {database}"
            axis = f"time or memory per unit, against {first:,} events; the broken line is the limit"
            yield f"growth-{database.lower()}", title, lines(title, [first, *sizes], series, 1.1, axis)


def put(group: dict[str, Bar], ratio: Ratio) -> None:
    """Both of its figures, each once."""
    group.setdefault(ratio.what, Bar(ratio.what, ratio.ours, f"{ratio.ours:,.0f}", ours=True))
    group.setdefault(ratio.against, Bar(ratio.against, ratio.limit, f"{ratio.limit:,.0f}"))


def by_size(groups: dict[str, dict[str, Bar]]) -> dict[str, list[Bar]]:
    return {name: sorted(group.values(), key=lambda bar: -bar.value) for name, group in groups.items()}


def waited(ratio: Ratio) -> Bar:
    return Bar(ratio.what, ratio.ours, f"{ratio.ours:.1f} ms of {ratio.limit:g}", ours=True)
