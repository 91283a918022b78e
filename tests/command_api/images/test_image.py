"""What may be decided about a picture, and about the order of the slides."""

from msgspec.structs import asdict, replace

from command_api.images import events
from command_api.images.domain import Gallery, Image, Look, Words
from command_api.images.events import Variant
from tests.scenario import Happened, Scenario, given, happened

FILE = {
    "file": "ab/f.webp",
    "original_name": "f.png",
    "content_type": "image/webp",
    "size": 10,
    "width": 1080,
    "height": 1350,
    "color": "#c86432",
    "variants": (),
}
UPLOADED = Look({}, None, None, 1080, 1350, "#c86432", (Variant("ab/f.webp", 1080, 1350, 10),))
"""What a picture without variants of its own shows."""
COPO = Words(title="Copo", alt_text="Copo de chope")
PILSEN = happened(events.ImageUploaded, kind="product", owner_id=7, **FILE)


def look(name: str) -> Look:
    """What an edit of this name shows."""
    file = f"ab/{name}.webp"
    return Look({"name": name}, None, file, 1080, 1350, "#000000", (Variant(file, 1080, 1350, 9),))


def image(*since: Happened) -> Scenario[Image]:
    return given(Image, PILSEN, *since, id=3)


def slides(*ids: int) -> Scenario[Gallery]:
    return given(Gallery, happened(events.ImagesReordered, image_ids=ids))


def test_a_picture_is_described_hidden_shown_and_deleted() -> None:
    described = happened(events.ImageDescribed, title="Copo", description="", alt_text="Copo de chope")
    image().when(lambda i: i.describe(COPO)).then(described)
    image(described).when(lambda i: i.describe(COPO)).then()
    image().when(lambda i: i.activate()).then()
    image().when(lambda i: i.deactivate()).then(happened(events.ImageDeactivated))
    image(happened(events.ImageDeactivated)).when(lambda i: i.activate()).then(happened(events.ImageActivated))
    image().when(lambda i: i.delete()).then(happened(events.ImageDeleted))


def test_an_edit_is_undone_step_by_step_down_to_the_upload() -> None:
    warm, cold = look("warm"), look("cold")
    image().when(lambda i: i.edit(warm)).then(happened(events.ImageEdited, **asdict(warm)))
    edited = (happened(events.ImageEdited, **asdict(warm)), happened(events.ImageEdited, **asdict(cold)))
    image(*edited).when(lambda i: i.undo_edit()).then(happened(events.ImageEditUndone, **asdict(warm)))
    undone = (*edited, happened(events.ImageEditUndone, **asdict(warm)))
    image(*undone).when(lambda i: i.undo_edit()).then(happened(events.ImageEditUndone, **asdict(UPLOADED)))
    bottom = (*undone, happened(events.ImageEditUndone, **asdict(UPLOADED)))
    image(*bottom).refuses(lambda i: i.undo_edit(), "Não há edição para desfazer.")
    image().refuses(lambda i: i.undo_edit(), "Não há edição para desfazer.")


def test_an_edit_after_an_undo_builds_on_what_is_shown() -> None:
    warm, cold, soft = look("warm"), look("cold"), look("soft")
    history = (
        happened(events.ImageEdited, **asdict(warm)),
        happened(events.ImageEdited, **asdict(cold)),
        happened(events.ImageEditUndone, **asdict(warm)),
        happened(events.ImageEdited, **asdict(soft)),
    )
    image(*history).when(lambda i: i.undo_edit()).then(happened(events.ImageEditUndone, **asdict(warm)))


def test_an_edit_that_changes_nothing_did_not_happen() -> None:
    image(happened(events.ImageEdited, **asdict(look("warm")))).when(lambda i: i.edit(look("warm"))).then()


def test_an_edit_of_the_data_alone_showed_what_was_shown_before() -> None:
    """As the first versions stored it."""
    alone = {**asdict(look("warm")), "variants": (), "processed_file": None}
    picture = image(happened(events.ImageEdited, **alone)).aggregate
    assert picture is not None
    assert picture.look == replace(UPLOADED, edit_data={"name": "warm"})


def test_a_picture_that_replaces_a_hidden_one_is_hidden() -> None:
    old = image(happened(events.ImageDeactivated)).aggregate
    assert old is not None
    image().when(lambda i: i.take_over(old)).then(happened(events.ImageDeactivated))
    assert old.deleted


def test_a_picture_belongs_to_one_product_and_holds_on_to_it() -> None:
    picture = image().aggregate
    assert picture is not None
    assert picture.claims() == {("image-of-product", "7")}
    assert picture.references() == {"product-7"}


def test_slides_come_at_the_end_and_fifteen_are_the_most() -> None:
    slides(1, 2).when(lambda g: g.add(3)).then(happened(events.ImagesReordered, image_ids=(1, 2, 3)))
    slides(*range(1, 16)).refuses(lambda g: g.add(16), "Máximo de 15 imagem(ns) permitida(s) para hero")


def test_slides_are_ordered_by_naming_each_once() -> None:
    slides(1, 2, 3).when(lambda g: g.reorder([3, 1, 2])).then(happened(events.ImagesReordered, image_ids=(3, 1, 2)))
    slides(1, 2, 3).when(lambda g: g.reorder([1, 2, 3])).then()
    for wrong in ([1, 2], [1, 2, 3, 4], [1, 1, 2, 3]):
        slides(1, 2, 3).refuses(lambda g, wrong=wrong: g.reorder(wrong), "cada imagem do carrossel uma vez")


def test_a_slide_that_is_replaced_leaves_its_place() -> None:
    slides(1, 2, 3).when(lambda g: g.replace(2, 9)).then(happened(events.ImagesReordered, image_ids=(1, 9, 3)))


def test_slides_that_go_leave_no_gap() -> None:
    slides(1, 2, 3).when(lambda g: g.remove({2, 9})).then(happened(events.ImagesReordered, image_ids=(1, 3)))
    slides(1, 2, 3).when(lambda g: g.remove({9})).then()
