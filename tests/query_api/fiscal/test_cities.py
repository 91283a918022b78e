"""Looking up a city for a note."""

from starlette.testclient import TestClient

from tests.harness.read_models import History

SANTA_ISABEL = {"code": "3546801", "state": "SP", "name": "Santa Isabel"}


def test_a_city_is_found_by_postal_code_or_else_by_name(history: History, manager: TestClient) -> None:
    history.follow()
    by_code = manager.get("/api/v1/fiscal/cities", params={"postal_code": "07500-000", "search": "arujá"})
    assert by_code.json() == {"data": [SANTA_ISABEL]}
    by_name = manager.get("/api/v1/fiscal/cities", params={"postal_code": "99999-999", "search": "santa isab"})
    assert (by_name.json()["data"][0], len(by_name.json()["data"])) == (SANTA_ISABEL, 4)
    assert manager.get("/api/v1/fiscal/cities").json() == {"data": []}
