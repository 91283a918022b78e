"""The model as files: a page and a drawing for each slice, and a page for the whole house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from infra.unusable import Unusable
from launcher.model.checks import ONLY_RECORDED
from launcher.model.diagrams import overview, slice_drawing
from launcher.model.house import UNDO, Happening, ModelOfHouse, Operation, ReadModel
from launcher.model.screens import ScreenRead

MARK: Final = "<!-- Written by `choperia model`: change the code, not this file. -->"
"""Every file that the model writes has it; it leaves a file without it alone."""

_INTRODUCTION: Final = """\
The model of the house as its code has it: which commands lead to which events, which read models are made of them,
which reads use these, and which screens show them. `choperia model` writes this folder. `choperia model --check` fails
if the folder is not what the code says, if no aggregate applies an event, or if no read uses a read model.

- **Commands** are the operations of the command API. A command *may* lead to the events beside it: the functions that
  its route can call name them.
- **Written by** names *undo* or a module of the launcher where no operation leads to an event. Undoing leads to other
  events as well ([undo](../undo.md)).
- **Applied by** is the aggregate whose `evolve` tells the event apart. An event that is only recorded has the reason
  instead.
- **Read models** of an event leave out `history` and `seal`, which take every event ([read models](../read-models.md)).
- **Screens** are the folders of `frontend/src/` whose code uses the read, with the titles of their screens. A read
  without a screen is used by its address alone, or by other programs.

The drawings follow the light or dark scheme of the reader."""


def files_of(house: ModelOfHouse, titles: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Every file of the folder by its name. ``titles`` are those of the screens, by folder of the front end."""
    drawings = {part: slice_drawing(house, part) for part in house.slices}
    files = {"README.md": _first_page(house), "overview.svg": overview(house) + MARK + "\n"}
    for part, drawing in drawings.items():
        files[f"{part}.md"] = _page(house, part, titles, has_drawing=drawing is not None)
        if drawing is not None:
            files[f"{part}.svg"] = drawing + MARK + "\n"
    return files


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Make the folder what ``files`` say; what an earlier model left there goes. Raises ``Unusable``, and writes
    nothing, if the model did not write a file of that name."""
    there = _there(folder)
    for name in files.keys() & there.keys():
        if MARK not in there[name]:
            raise Unusable(f"{folder / name} não é do modelo: escolha outra pasta.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in _left_over(there, files):
        (folder / name).unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def stale_files(folder: Path, files: Mapping[str, str]) -> list[str]:
    """Names of files that are missing, different or left over."""
    there = _there(folder)
    return sorted({name for name, text in files.items() if there.get(name) != text} | _left_over(there, files))


def _there(folder: Path) -> dict[str, str]:
    pages = [file for file in folder.glob("*") if file.suffix in (".md", ".svg")]
    return {file.name: file.read_text(encoding="utf-8") for file in pages}


def _left_over(there: Mapping[str, str], files: Mapping[str, str]) -> set[str]:
    return {name for name, text in there.items() if MARK in text and name not in files}


def _first_page(house: ModelOfHouse) -> str:
    def count(things: Iterable[Operation | Happening | ReadModel | ScreenRead], part: str) -> str:
        return str(sum(each.slice == part for each in things) or "")

    kinds = (house.operations, house.events, house.read_models, house.reads)
    rows = [(f"[{part}]({part}.md)", *(count(each, part) for each in kinds)) for part in house.slices]
    rows.append(("**all**", *(str(len(each)) for each in kinds)))
    table = _table(("slice", "commands", "events", "read models", "reads"), rows)
    picture = "![Which slices' events each read model is made of](overview.svg)"
    return _written("# Model", MARK, _INTRODUCTION, "## Slices", table, "## Slices and read models", picture)


def _page(house: ModelOfHouse, part: str, titles: Mapping[str, tuple[str, ...]], *, has_drawing: bool) -> str:
    picture = f"![Commands, events, read models, reads and screens of {part}]({part}.svg)" if has_drawing else ""
    operations = [_operation_row(each, part) for each in house.operations if each.slice == part]
    events = [_event_row(house, each) for each in house.events if each.slice == part]
    models = [_model_row(house, each) for each in house.read_models if each.slice == part]
    reads = [_read_row(house, each, titles) for each in house.reads if each.slice == part]
    return _written(
        f"# {part}",
        MARK,
        "[All slices](README.md)",
        picture,
        *_section("Commands", ("command", "address", "what it does", "events it may lead to"), operations),
        *_section("Events", ("event", "title", "meaning", "written by", "applied by", "read models"), events),
        *_section("Read models", ("read model", "content", "made of", "reads"), models),
        *_section("Reads", ("read", "address", "content", "read models", "screens"), reads),
    )


def _operation_row(operation: Operation, part: str) -> tuple[str, ...]:
    names = [topic.removeprefix(f"{part}.") for topic in operation.topics]
    return f"`{operation.name}`", f"`{operation.address}`", operation.summary, _code(names)


def _event_row(house: ModelOfHouse, event: Happening) -> tuple[str, ...]:
    writers = _code(event.operations) or ", ".join(
        each if each == UNDO else f"`{each}`" for each in event.others or ("nothing",)
    )
    applied = _code(event.applied_by) or f"none: {ONLY_RECORDED.get(event.topic, 'not said why')}"
    return f"`{event.name}`", event.title, event.sentence, writers, applied, _model_links(house, event.read_models)


def _model_row(house: ModelOfHouse, model: ReadModel) -> tuple[str, ...]:
    slices = sorted({topic.partition(".")[0] for topic in model.topics})
    counts = [f"[{each}]({each}.md) ({sum(topic.startswith(f'{each}.') for topic in model.topics)})" for each in slices]
    made_of = "every event" if model.every else ", ".join(counts)
    return f"`{model.name}`", model.sentence, made_of, _code(read.name for read in house.reads_with(model.name))


def _read_row(house: ModelOfHouse, read: ScreenRead, titles: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    screens = [f"`{area}`" + (f" ({', '.join(titles[area])})" if area in titles else "") for area in read.screens]
    models = _model_links(house, read.read_models)
    return f"`{read.name}`", f"`{read.address}`", read.summary, models, ", ".join(screens)


def _model_links(house: ModelOfHouse, names: Iterable[str]) -> str:
    pages = {model.name: f"{model.slice}.md" for model in house.read_models}
    return ", ".join(f"[{name}]({pages[name]})" for name in names)


def _section(title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    return (f"## {title}", _table(head, rows)) if rows else ()


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in (head, ("---",) * len(head), *rows)]
    return "\n".join(f"| {line} |" for line in lines)


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _written(*parts: str) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"
