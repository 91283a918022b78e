"""Pictures for visitors and for the back-office."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.images.events import ImageDeactivated, ImageEdited
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history, uploaded
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

PUBLIC, ADMIN = "/api/public-images", "/api/v1/admin/images"


def fill(history: History) -> None:
    uploaded(history, 1, "hero", position=1, title="O balcão", description="Doze torneiras")
    uploaded(history, 2, "hero", position=0, alt_text="Copo na luz")
    uploaded(history, 3, "hero", position=2)
    uploaded(history, 4, "category", 7)
    uploaded(history, 5, "category", 8)
    uploaded(history, 6, "product", 7, title="Pílsen", size=9, content_type="image/png")
    history.given("image-3", ImageDeactivated)
    history.given(
        "image-5",
        ImageEdited,
        edit_data={"brightness": 120},
        crop_data={"x": 1},
        processed_file=None,
        width=1600,
        height=900,
        color="#000000",
        variants=(),
    )
    history.follow()


@pytest.fixture(scope="module", params=ENGINES)
def gallery(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    with history_on(request.param, blank, read_models) as history:
        fill(history)
        with client_of(app_over(history), "manager") as client:
            yield client


def test_the_slides_come_in_their_order_with_everything_to_show_them(gallery: TestClient) -> None:
    answer = gallery.get(PUBLIC, params={"type": "hero"}, headers={"Authorization": ""})
    assert [image["id"] for image in answer.json()["images"]] == [2, 1]
    assert answer.json()["images"][1] == {
        "id": 1,
        "url": "/media/hero1-1600.webp",
        "width": 1600,
        "height": 900,
        "srcset": [{"url": "/media/hero1-480.webp", "width": 480}, {"url": "/media/hero1-1600.webp", "width": 1600}],
        "color": "#7a4a1e",
        "alt": "O balcão",
        "title": "O balcão",
        "description": "Doze torneiras",
        "name": "O balcão",
    }


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({"type": "category"}, [4, 5]),
        ({"type": "category", "categoryId": 8}, [5]),
        ({"type": "category", "categoryId": 8, "limit": 1}, [5]),
        ({"type": "category", "productId": 7}, [4, 5]),
        ({"type": "product", "productId": 7, "limit": 1}, [6]),
        ({"type": "product", "productId": 99}, []),
        ({"type": "hero", "limit": 1}, [2]),
    ],
)
def test_a_gallery_can_be_narrowed(gallery: TestClient, query: dict[str, Any], ids: list[int]) -> None:
    assert [image["id"] for image in gallery.get(PUBLIC, params=query).json()["images"]] == ids


@pytest.mark.parametrize("query", ["", "type=", "type=beer", "type=hero&limit=0", "type=product&productId=x"])
def test_a_gallery_that_makes_no_sense_is_refused(gallery: TestClient, query: str) -> None:
    assert gallery.get(f"{PUBLIC}?{query}").status_code == 422


def test_public_pictures_are_kept_asked_for_again_and_set_no_cookie(gallery: TestClient) -> None:
    first = gallery.get(f"{PUBLIC}?type=hero")
    assert first.headers["cache-control"] == "public, no-cache"
    assert "set-cookie" not in first.headers
    again = gallery.get(f"{PUBLIC}?type=hero", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert gallery.get(f"{PUBLIC}?type=category", headers={"If-None-Match": first.headers["etag"]}).status_code == 200


def test_a_picture_answers_everything_that_is_known_of_it(gallery: TestClient) -> None:
    answer = gallery.get(f"{ADMIN}/5")
    assert answer.headers["etag"] == '"2"'
    assert answer.json() == {
        "id": 5,
        "type": "category",
        "product_id": None,
        "category_id": 8,
        "url": "/media/category80-1600.webp",
        "original_url": "/media/category80.webp",
        "processed_url": None,
        "thumbnail_url": "/media/category80-480.webp",
        "srcset": [
            {"url": "/media/category80-480.webp", "width": 480},
            {"url": "/media/category80-1600.webp", "width": 1600},
        ],
        "color": "#7a4a1e",
        "name": "category80.jpg",
        "original_name": "category80.jpg",
        "title": "",
        "description": "",
        "alt_text": "",
        "title_en": "",
        "title_es": "",
        "description_en": "",
        "description_es": "",
        "alt_text_en": "",
        "alt_text_es": "",
        "sort_order": 0,
        "is_active": True,
        "size": 200_000,
        "width": 1600,
        "height": 900,
        "mime_type": "image/webp",
        "edit_data": {"brightness": 120},
        "crop_data": {"x": 1},
        "edits": 1,
        "can_undo": True,
        "metadata": {
            "filename": "category80.jpg",
            "size": 200_000,
            "dimensions": {"width": 1600, "height": 900},
            "uploadedAt": "2026-11-20T15:05:00Z",
        },
        "display": {"order": 0, "isActive": True, "altText": "", "title": ""},
        "version": 2,
        "created_at": "2026-11-20T15:05:00Z",
        "updated_at": "2026-11-20T15:08:00Z",
        "updated_by": "Ana Beltrão",
    }


def test_a_picture_that_is_not_there_is_not_found(gallery: TestClient) -> None:
    assert gallery.get(f"{ADMIN}/99").json()["error"] == "Esta imagem não existe."


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, [4, 5, 2, 1, 3, 6]),
        ({"type": "hero"}, [2, 1, 3]),
        ({"type": "hero", "active": "true"}, [2, 1]),
        ({"type": "product", "productId": 7}, [6]),
        ({"product_id": 7}, [6]),
        ({"category_id": 8}, [5]),
        ({"categoryId": 8, "type": "hero"}, []),
        ({"mime_type": "image/png"}, [6]),
        ({"search": "balcao"}, [1]),
        ({"search": "LUZ"}, [2]),
        ({"search": "pilsen"}, [6]),
        ({"type": "hero", "sort": "created_at", "order": "desc"}, [3, 2, 1]),
        ({"sort": "size", "limit": 1}, [6]),
        ({"type": "hero", "sort": "name"}, [2, 1, 3]),
    ],
)
def test_the_list_keeps_what_was_asked_for(gallery: TestClient, query: dict[str, Any], ids: list[int]) -> None:
    answer = gallery.get(ADMIN, params=query).json()
    assert [image["id"] for image in answer["images"]] == ids
    assert answer["images"] == answer["data"]
    assert gallery.get("/api/admin/images", params=query).json() == answer


def test_the_debugging_list_shows_the_slides_outside_production_only(
    gallery: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert [image["id"] for image in gallery.get("/api/debug-images").json()["images"]] == [2, 1]
    production = open_history(
        tmp_path_factory.mktemp("production"), None, environment="production", base_url="https://pirilampo.example"
    )
    with client_of(app_over(production), "manager") as client:
        assert client.get("/api/debug-images").status_code == 404
    production.close()
