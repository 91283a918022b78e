"""No module imports itself through others, and packages (slices and their like) do so only where it is named here.

`python tests/architecture/test_cycles.py` prints the cycles.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp

PACKAGES = ("command_api", "projections", "query_api", "infra", "launcher", "demo")

SLICE_CYCLES = {
    frozenset(f"command_api.{name}" for name in ("catalogue", "images", "site", "stock")): (
        "a product, its stock item and its pictures change in one transaction, and the house keeps its logo like them"
    ),
    frozenset(
        f"command_api.{name}"
        for name in ("bank", "batches", "customers", "equipment", "leads", "notes", "orders", "promises")
    ): (
        "an order, its customer, its bank lines, the lead that it was made of, the assets that it books and the kegs "
        "that it is promised change in one transaction, and an erasure forgets notes that were never valid"
    ),
    frozenset(f"query_api.{name}" for name in ("audit", "customers", "orders")): (
        "an order's dossier and a customer's record show their history, which each slice describes"
    ),
    frozenset({"command_api.fields", "command_api.rules"}): (
        "the types of fields follow the rules of text, and the freight terms are declared with them where prices follow"
    ),
    frozenset(f"launcher.{name}" for name in ("admin", "composition", "jobs")): (
        "the services of a process include the jobs that a screen starts, and commands of an administrator work "
        "with the services"
    ),
    frozenset({"query_api.images", "query_api.menu", "query_api.public"}): "the public site shows pictures of the menu",
}


@cache
def imports() -> dict[str, set[str]]:
    """Each module, and the modules that it imports, also inside functions and for annotations."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def slice_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def folded(edges: Mapping[str, set[str]], name: Callable[[str], str]) -> dict[str, set[str]]:
    """The same edges between groups of modules."""
    groups: dict[str, set[str]] = {name(module): set() for module in edges}
    for module, targets in edges.items():
        groups[name(module)] |= {name(target) for target in targets} - {name(module)}
    return groups


def cycles(edges: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The largest groups in which every member reaches every other."""
    reached = {node: _reachable(node, edges) for node in edges}
    groups = {frozenset(other for other in reached[node] if node in reached[other]) for node in edges}
    return [set(group) for group in groups if len(group) > 1]


def _reachable(start: str, edges: Mapping[str, Iterable[str]]) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        for target in edges[waiting.pop()]:
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def test_no_module_imports_itself_through_others() -> None:
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as cycle:
        raise AssertionError(" <- ".join(cycle.args[1])) from None


def test_slices_import_each_other_only_for_a_named_reason() -> None:
    found = {frozenset(cycle) for cycle in cycles(folded(imports(), slice_of))}
    assert found == SLICE_CYCLES.keys()


if __name__ == "__main__":
    for found in (cycles(imports()), cycles(folded(imports(), slice_of))):
        sys.stdout.writelines(f"{len(cycle)}: {', '.join(sorted(cycle))}\n" for cycle in found)
        sys.stdout.write(f"{len(found)} cycles\n")
