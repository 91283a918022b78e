"""The cases of the front end's reader, which reads labels by the same rule."""

import json
from pathlib import Path

from command_api.rules.labels import tag_in

CASES = Path(__file__).parents[3] / "frontend/src/components/labels/tag-cases.json"


def test_a_tag_is_read_out_of_what_a_scanner_types() -> None:
    for case in json.loads(CASES.read_text()):
        assert tag_in(case["read"]) == case["tag"], case
