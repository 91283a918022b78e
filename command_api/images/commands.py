"""Commands on pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import asdict

from command_api.catalogue.domain import Category, Product
from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.images.domain import HERO_GALLERY, NO_WORDS, Gallery, Image, Kind, Look, Original, image_of
from command_api.images.edit_data import CropData, EditData
from command_api.images.editing import Edit, Rect
from command_api.images.events import Words
from command_api.images.keeping import Keeping
from command_api.images.pictures import EncodedPicture, Rendition, edit_original
from command_api.images.workshop import PICTURES
from command_api.kernel import CommandContext, Conflict, NotFound, Refused, Taken
from command_api.kernel.partial import Partial
from infra.files import FileStore

MEDIA: Final = "/media/"
"""Where the gateway serves files by their key."""
_TRIES: Final = 5
_KINDS: Final = {"category": "categoria", "product": "produto", "hero": "hero"}


@dataclass(frozen=True, slots=True)
class UploadImage:
    """``owner_id`` is the category's or product's id, ``None`` for a slide of the front page.

    ``edit_data`` and ``crop_data`` speak of pixels of the uploaded file. The picture ``replaces`` goes, and this one
    comes to its place. ``words`` that are not stated are those of the replaced picture, or empty without one.
    """

    kind: Kind
    owner_id: int | None
    original_name: str
    words: Partial[Words] = field(default_factory=lambda: Partial(Words))
    edit_data: EditData = field(default_factory=EditData)
    crop_data: CropData | None = None
    replaces: int | None = None

    @property
    def edit(self) -> Edit | None:
        """What the editor did before the picture was sent."""
        return Edit.of(self.edit_data, self.crop_data) if self.edit_data or self.crop_data else None


@dataclass(frozen=True, slots=True)
class ChangeImage:
    """``None`` leaves as it is. ``edit_data`` and ``crop_data`` speak of pixels of the original that is kept."""

    id: int
    words: Partial[Words] = field(default_factory=lambda: Partial(Words))
    active: bool | None = None
    edit_data: EditData | None = None
    crop_data: CropData | None = None


def upload_image(
    store: Store,
    files: FileStore,
    command: UploadImage,
    picture: EncodedPicture,
    ctx: CommandContext,
    changes: Sequence[IndexStatement] = (),
) -> Receipt:
    """The picture as ``pictures.prepare`` made it. Files come before the event that names them, never after.
    ``changes`` are made in the same transaction.

    Raises ``NotFound`` (owner, replaced picture) or ``Refused`` (there are as many as may be).
    """
    check_room(store, command)
    keeping = Keeping(store, files)
    original = _kept(keeping, command.original_name, picture)
    edited = _edited_look(keeping, command, picture)
    look = edited or original
    shown = look.variants[-1]
    answer = {"url": MEDIA + shown.file, "width": shown.width, "height": shown.height, "color": look.color}
    id = store.new_id(Image)
    for attempt in range(_TRIES):
        replaced = _to_be_replaced(store, command)
        gallery = _gallery(store) if command.kind == "hero" else None
        words = command.words.applied_to(replaced.words if replaced else NO_WORDS)
        image = Image.upload(id, command.kind, command.owner_id, original, words, _place(gallery, replaced))
        if edited:
            image.edit(edited)
        if replaced:
            image.take_over(replaced)
        others = [*([replaced] if replaced else []), *_with_place(gallery, image, replaced)]
        try:
            return keeping.save(image, *others, ctx=ctx, answer=answer, changes=changes)
        except Taken:
            raise _no_room(command.kind, 1) from None
        except Conflict:  # another slide came at the same moment
            if attempt == _TRIES - 1:
                raise
    raise AssertionError


def product_picture(keeping: Keeping, id: int, product_id: int, original_name: str, picture: EncodedPicture) -> Image:
    """The picture ``id`` of a product that has none; its files are kept."""
    return Image.upload(id, "product", product_id, _kept(keeping, original_name, picture))


def check_room(store: Store, command: UploadImage) -> None:
    """Before any work is done on a picture: its owner exists, and there is room or one that goes.

    Raises ``NotFound`` or ``Refused``.
    """
    kind, owner_id = command.kind, command.owner_id
    if kind != "hero":
        if owner_id is None:
            raise Refused(f"Informe de qual {_KINDS[kind]} é a imagem.")
        store.load(Category if kind == "category" else Product, owner_id)
    if _to_be_replaced(store, command):
        return
    if owner_id is None:
        gallery = _gallery(store)
        if gallery:
            gallery.check_room()
    elif store.find(*image_of(kind, owner_id)):
        raise _no_room(kind, 1)


def change_image(store: Store, files: FileStore, command: ChangeImage, ctx: CommandContext) -> Receipt:
    """Each part that is given is an event of its own. Raises ``NotFound`` or ``CropOutside``."""
    image = store.load(Image, command.id, ctx)
    keeping = Keeping(store, files)
    image.describe(command.words.applied_to(image.words))
    if command.active is not None:
        image.activate() if command.active else image.deactivate()
    if command.edit_data is not None or command.crop_data is not None:
        edit_data = _without_rect(image.look.edit_data) if command.edit_data is None else command.edit_data
        edit = Edit.of(edit_data, command.crop_data)
        rendition = PICTURES.run(edit_original, b"".join(files.read(image.file)), image.kind, edit)
        image.edit(_look(keeping, image.kind, edit_data, edit.crop, rendition))
    return keeping.save(image, ctx=ctx)


def undo_edit(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """What the picture showed before its last edit, as it was then. Raises ``NotFound`` or ``Refused``."""
    image = store.load(Image, id, ctx)
    image.undo_edit()
    return store.save(image, ctx=ctx)


def delete_images(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """All or nothing. Files stay: another picture may have the same content, and history can still be shown."""
    images = [store.load(Image, id) for id in ids]
    store.check_expected_version(images[0], ctx)
    for image in images:
        image.delete()
    touched = []
    if any(image.kind == "hero" for image in images):
        gallery = store.load(Gallery, HERO_GALLERY)
        gallery.remove(set(ids))
        touched.append(gallery)
    items = [{"id": image.number, "version": image.version} for image in images]
    return store.save(*images, *touched, ctx=ctx, answer={"items": items})


def reorder_images(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """The order of the slides; ``ids`` names each of them once."""
    gallery = store.load(Gallery, HERO_GALLERY, ctx)
    gallery.reorder(ids)
    return store.save(gallery, ctx=ctx)


def _kept(keeping: Keeping, name: str, picture: EncodedPicture) -> Original:
    original = keeping.keep(picture.original)
    variants = tuple(keeping.keep(each) for each in picture.plain.variants)
    return Original(**asdict(original), original_name=name, color=picture.plain.color, variants=variants)


def _edited_look(keeping: Keeping, command: UploadImage, picture: EncodedPicture) -> Look | None:
    """What an edited upload shows. Its rectangle is kept in pixels of the original, which later edits start from."""
    if command.edit is None or picture.edited is None:
        return None
    crop = command.edit.scaled(picture.scale).crop
    return _look(keeping, command.kind, command.edit_data, crop, picture.edited)


def _look(keeping: Keeping, kind: Kind, edit_data: EditData, crop: Rect | None, rendition: Rendition) -> Look:
    crop_data = crop.data() if crop else None
    kept: EditData = {**_without_rect(edit_data), "profile": kind}
    if crop_data:
        kept["cropRect"] = crop_data
    variants = tuple(keeping.keep(each) for each in rendition.variants)
    shown = variants[-1]
    return Look(
        edit_data=kept,
        crop_data=crop_data,
        processed_file=shown.file,
        width=shown.width,
        height=shown.height,
        color=rendition.color,
        variants=variants,
    )


def _without_rect(edit_data: EditData) -> EditData:
    whole = edit_data.copy()
    whole.pop("cropRect", None)
    return whole


def _to_be_replaced(store: Store, command: UploadImage) -> Image | None:
    if command.replaces is None:
        return None
    image = store.load(Image, command.replaces)
    if (image.kind, image.owner_id) != (command.kind, command.owner_id):
        raise Refused("A imagem a substituir está em outro lugar. Atualize a lista e tente de novo.")
    return image


def _gallery(store: Store) -> Gallery | None:
    try:
        return store.load(Gallery, HERO_GALLERY)
    except NotFound:
        return None


def _place(gallery: Gallery | None, replaced: Image | None) -> int:
    if gallery is None:
        return 0
    return gallery.image_ids.index(replaced.number) if replaced else len(gallery.image_ids)


def _with_place(gallery: Gallery | None, image: Image, replaced: Image | None) -> list[Gallery]:
    """The gallery with a new slide where the replaced one was, or at its end; nothing for other kinds."""
    if image.kind != "hero":
        return []
    if gallery is None:
        return [Gallery.start(image.number)]
    if replaced:
        gallery.replace(replaced.number, image.number)
    else:
        gallery.add(image.number)
    return [gallery]


def _no_room(kind: Kind, most: int) -> Refused:
    return Refused(f"Máximo de {most} imagem(ns) permitida(s) para {_KINDS[kind]}")
