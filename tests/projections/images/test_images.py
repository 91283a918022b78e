"""Pictures, given what happened to them."""

import json
from datetime import timedelta

from command_api.images import events
from command_api.images.events import Variant
from projections.images.tables import images
from tests.harness.read_models import NOON, History, uploaded


def test_a_picture_is_kept_as_it_was_uploaded(history: History) -> None:
    uploaded(history, 5, "hero", title="Quinta é dia de torneira nova", alt_text="Balcão")
    at = NOON + timedelta(minutes=1)
    [row] = history.rows(images)
    assert json.loads(row.pop("rendition")) == {
        "url": "/media/hero0-1600.webp",
        "width": 1600,
        "height": 900,
        "srcset": [
            {"url": "/media/hero0-480.webp", "width": 480},
            {"url": "/media/hero0-1600.webp", "width": 1600},
        ],
        "color": "#7a4a1e",
    }
    assert row == {
        "id": 5,
        "kind": "hero",
        "owner_id": None,
        "position": 0,
        "active": True,
        "file": "hero0.webp",
        "processed_file": None,
        "original_name": "hero0.jpg",
        "content_type": "image/webp",
        "size": 200_000,
        "width": 1600,
        "height": 900,
        "title": "Quinta é dia de torneira nova",
        "description": "",
        "alt_text": "Balcão",
        "title_en": "",
        "title_es": "",
        "description_en": "",
        "description_es": "",
        "alt_text_en": "",
        "alt_text_es": "",
        "edits": 0,
        "edit_data": None,
        "crop_data": None,
        "name_folded": "hero0.jpg",
        "search": "hero0.jpg quinta e dia de torneira nova  balcao",
        "version": 1,
        "created_at": at,
        "updated_at": at,
        "updated_by": "user-1",
    }


def test_a_picture_without_variants_is_its_own_only_form(history: History) -> None:
    uploaded(history, 5, "hero", variants=())
    [row] = history.rows(images)
    assert json.loads(row["rendition"]) == {
        "url": "/media/hero0.webp",
        "width": 1600,
        "height": 900,
        "srcset": [],
        "color": "#7a4a1e",
    }


def test_an_edit_shows_the_new_files_and_keeps_the_original(history: History) -> None:
    uploaded(history, 5, "product", 7)
    history.given(
        "image-5",
        events.ImageEdited,
        edit_data={"brightness": 120},
        crop_data={"x": 0, "y": 0, "width": 800, "height": 1000},
        processed_file="edited.webp",
        width=800,
        height=1000,
        color="#102030",
        variants=(Variant("edited-800.webp", 800, 1000, 70_000), Variant("edited-320.webp", 320, 400, 9_000)),
    )
    [row] = history.rows(images)
    assert json.loads(row["rendition"])["url"] == "/media/edited-800.webp"
    assert [source["width"] for source in json.loads(row["rendition"])["srcset"]] == [320, 800]
    assert (row["file"], row["processed_file"], row["version"]) == ("product70.webp", "edited.webp", 2)
    assert (json.loads(row["edit_data"]), json.loads(row["crop_data"])["height"]) == ({"brightness": 120}, 1000)


def test_an_edit_of_the_data_alone_leaves_the_files(history: History) -> None:
    uploaded(history, 5, "product", 7)
    [before] = history.rows(images)
    history.given(
        "image-5",
        events.ImageEdited,
        edit_data={"brightness": 90},
        crop_data=None,
        processed_file=None,
        width=1600,
        height=900,
        color="#000000",
        variants=(),
    )
    [after] = history.rows(images)
    assert (after["rendition"], json.loads(after["edit_data"])) == (before["rendition"], {"brightness": 90})


def test_an_undone_edit_shows_what_was_before_and_is_no_longer_counted(history: History) -> None:
    uploaded(history, 5, "product", 7)
    [before] = history.rows(images)
    edit = {"crop_data": None, "width": 1600, "height": 900, "color": "#7a4a1e"}
    warm = (Variant("warm.webp", 1600, 900, 9),)
    first = (Variant("product70-480.webp", 480, 270, 9), Variant("product70-1600.webp", 1600, 900, 9))
    edited = {"edit_data": {"brightness": 90}, "processed_file": "warm.webp", "variants": warm}
    history.given("image-5", events.ImageEdited, **edit, **edited)
    history.given("image-5", events.ImageEdited, **edit, **edited)
    history.given("image-5", events.ImageEditUndone, **edit, **edited)
    [row] = history.rows(images)
    assert (row["edits"], row["processed_file"]) == (1, "warm.webp")
    history.given("image-5", events.ImageEditUndone, **edit, edit_data={}, processed_file=None, variants=first)
    [row] = history.rows(images)
    assert (row["edits"], row["edit_data"], row["processed_file"]) == (0, None, None)
    assert json.loads(row["rendition"]) == json.loads(before["rendition"])


def test_new_words_are_found_by_a_search(history: History) -> None:
    uploaded(history, 5, "hero")
    history.given("image-5", events.ImageDescribed, title="Balcão", description="Doze torneiras", alt_text="Luz âmbar")
    [row] = history.rows(images)
    assert (row["title"], row["description"], row["alt_text"]) == ("Balcão", "Doze torneiras", "Luz âmbar")
    assert row["search"] == "hero0.jpg balcao doze torneiras luz ambar"


def test_pictures_are_switched_ordered_and_deleted(history: History) -> None:
    for id in (1, 2, 3):
        uploaded(history, id, "hero", position=id)
    history.given("image-1", events.ImageDeactivated)
    history.given("image-2", events.ImageDeactivated)
    history.given("image-2", events.ImageActivated)
    history.given("image-3", events.ImageDeleted)
    history.given("media_gallery-hero", events.ImagesReordered, image_ids=(2, 3, 1))
    found = [(row["id"], row["active"], row["position"], row["version"]) for row in history.rows(images)]
    assert found == [(1, False, 2, 2), (2, True, 0, 3)]
