"""Answers are filled from rows by name."""

import pytest
from pydantic import BaseModel

from query_api.filling import filled, listed


class Place(BaseModel):
    street: str


class Answer(BaseModel):
    id: int
    name: str = ""
    places: list[Place]
    main: Place | None = None


ROW = {"id": 7, "name": "[Bar]", "places": '[{"street": "Rua do Coreto, 217"}]', "main": None, "search": "bar"}


def test_fields_are_copied_by_name_and_stored_json_is_decoded() -> None:
    assert filled(Answer, ROW) == Answer(id=7, name="[Bar]", places=[Place(street="Rua do Coreto, 217")])
    rows = [{"id": 7, "name": "[Bar]", "places": stored, "main": None} for stored in ("[]", ROW["places"])]
    assert [row["places"] for row in listed(Answer, rows)] == [[], [{"street": "Rua do Coreto, 217"}]]


def test_what_is_computed_is_not_copied() -> None:
    assert filled(Answer, {"id": 7, "main": None}, name="Bar", places=[]) == Answer(id=7, name="Bar", places=[])


def test_a_field_that_the_row_lacks_is_an_error_also_where_the_model_has_a_default() -> None:
    with pytest.raises(KeyError, match="main"):
        filled(Answer, {"id": 7, "name": "Bar", "places": "[]"})


def test_a_computed_field_that_the_model_lacks_is_an_error() -> None:
    with pytest.raises(TypeError, match="Answer has no field mian"):
        filled(Answer, ROW, mian=None)
