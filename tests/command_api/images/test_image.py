"""What may be decided about a picture, and about the order of the slides."""

from command_api.images.domain import Gallery, Image
from command_api.images.events import (
    ImageActivated,
    ImageDeactivated,
    ImageDeleted,
    ImageDescribed,
    ImageEdited,
    ImagesReordered,
    ImageUploaded,
)
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
PILSEN = happened(ImageUploaded, kind="product", owner_id=7, **FILE)


def image(*since: Happened) -> Scenario[Image]:
    return given(Image, PILSEN, *since, id=3)


def slides(*ids: int) -> Scenario[Gallery]:
    return given(Gallery, happened(ImagesReordered, image_ids=ids))


def test_a_picture_is_described_hidden_shown_and_deleted() -> None:
    described = happened(ImageDescribed, title="Copo", description="", alt_text="Copo de chope")
    image().when(lambda i: i.describe(title="Copo", description="", alt_text="Copo de chope")).then(described)
    image(described).when(lambda i: i.describe(title="Copo", description="", alt_text="Copo de chope")).then()
    image().when(lambda i: i.activate()).then()
    image().when(lambda i: i.deactivate()).then(happened(ImageDeactivated))
    image(happened(ImageDeactivated)).when(lambda i: i.activate()).then(happened(ImageActivated))
    image().when(lambda i: i.delete()).then(happened(ImageDeleted))


def test_an_edit_without_a_result_keeps_the_controls_alone() -> None:
    image().when(lambda i: i.edit(edit_data={"scale": 2.0}, crop_data=None)).then(
        happened(
            ImageEdited,
            edit_data={"scale": 2.0},
            crop_data=None,
            processed_file=None,
            width=1080,
            height=1350,
            color="#c86432",
            variants=(),
        )
    )


def test_a_picture_belongs_to_one_product_and_holds_on_to_it() -> None:
    picture = image().aggregate
    assert picture is not None
    assert picture.claims() == {("image-of-product", "7")}
    assert picture.references() == {"product-7"}


def test_slides_come_at_the_end_and_fifteen_are_the_most() -> None:
    slides(1, 2).when(lambda g: g.add(3)).then(happened(ImagesReordered, image_ids=(1, 2, 3)))
    slides(*range(1, 16)).refuses(lambda g: g.add(16), "Máximo de 15 imagem(ns) permitida(s) para hero")


def test_slides_are_ordered_by_naming_each_once() -> None:
    slides(1, 2, 3).when(lambda g: g.reorder([3, 1, 2])).then(happened(ImagesReordered, image_ids=(3, 1, 2)))
    slides(1, 2, 3).when(lambda g: g.reorder([1, 2, 3])).then()
    for wrong in ([1, 2], [1, 2, 3, 4], [1, 1, 2, 3]):
        slides(1, 2, 3).refuses(lambda g, wrong=wrong: g.reorder(wrong), "cada imagem do carrossel uma vez")


def test_slides_that_go_leave_no_gap() -> None:
    slides(1, 2, 3).when(lambda g: g.remove({2, 9})).then(happened(ImagesReordered, image_ids=(1, 3)))
    slides(1, 2, 3).when(lambda g: g.remove({9})).then()
