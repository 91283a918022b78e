"""The cases by which the editor in the browser is tested, on this side: both render the same."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from command_api.images.editing import Edit, rendered
from command_api.images.profiles import PROFILES, Profile

COMPONENTS = Path(__file__).parents[3] / "frontend/src/components"
PIPELINE = COMPONENTS / "image-editor/pipeline"
SHARED: dict[str, Any] = json.loads((PIPELINE / "rendering-cases.json").read_text())


@pytest.fixture
def original() -> Image.Image:
    picture = SHARED["picture"]
    return Image.frombytes("RGB", (picture["width"], picture["height"]), bytes(picture["pixels"]))


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["name"])
def test_the_server_renders_what_the_browser_previews(original: Image.Image, case: dict[str, Any]) -> None:
    width, height = case["width"], case["height"]
    profile = Profile(width, height, (width,), case["fit"], quality=90, largest_upload=1, largest_file=1)
    shown = rendered(original, profile, Edit.of(case["edit"])).tobytes()
    assert len(shown) == len(case["expected"])
    assert max(abs(level - wanted) for level, wanted in zip(shown, case["expected"], strict=True)) <= 1


def test_both_write_files_of_the_same_size_shape_and_quality() -> None:
    sizes = (COMPONENTS / "images/limits.ts").read_text()
    outputs = (COMPONENTS / "image-editor/profiles.ts").read_text()
    found = {
        kind: (int(width), int(height), fit, float(quality) * 100, int(largest.replace("_", "")))
        for kind, width, height in re.findall(r"(\w+): {.*? width: (\d+), height: (\d+)", sizes)
        for fit, quality, largest in re.findall(rf'output\("{kind}", "(\w+)", ([\d.]+), ([\d_]+)\)', outputs)
    }
    assert found == {
        kind: (each.width, each.height, each.fit, each.quality, each.largest_file) for kind, each in PROFILES.items()
    }
