"""Bodies of this slice's commands. Fields are accepted in camelCase, as the screens send them, and in snake_case."""

from __future__ import annotations

import binascii
import re
import string
from typing import Annotated, Final, Literal, Self, cast

from pydantic import AfterValidator, AliasChoices, ConfigDict, Field, model_validator

from command_api.fields import Id, Line, Text, given_fields
from command_api.http import Body
from command_api.images import edit_data
from command_api.images.commands import ChangeImage, UploadImage
from command_api.images.domain import Kind
from command_api.images.events import Words
from command_api.images.pictures import UnusablePicture
from command_api.images.uploads import Wish

LONGEST_DATA: Final = 14 * 1024 * 1024
MOST_AT_ONCE: Final = 100
_DATA_URL: Final = re.compile(r"data:[A-Za-z0-9.+/-]*;base64,")

Number = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]
Side = Annotated[float, Field(ge=0, le=1_000_000)]
Degrees = Annotated[float, Field(ge=-180, le=180)]
Slider = Annotated[float, Field(ge=50, le=150)]
Blur = Annotated[float, Field(ge=0, le=200)]
Title = Annotated[Line, Field(max_length=200)]
Description = Annotated[Text, Field(max_length=1000)]

FileName = Annotated[Line, Field(min_length=1, max_length=255)]
UploadId = Annotated[Line, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]


def _base_name(path: str) -> str:
    """Old browsers send the whole path."""
    return re.split(r"[\\/]", path)[-1] or "imagem"


def _alias(camel: str, snake: str) -> AliasChoices:
    return AliasChoices(camel, snake)


class CropRect(Body):
    """Of the picture after it was turned. An empty one counts as none."""

    x: Number = Field(description="pixels from the left", examples=[0])
    y: Number = Field(description="pixels from the top", examples=[0])
    width: Side = Field(description="pixels", examples=[1000])
    height: Side = Field(description="pixels", examples=[1000])


class Place(Body):
    x: Number = Field(description="pixels", examples=[0])
    y: Number = Field(description="pixels", examples=[0])


class EditData(Body):
    """What the editor's controls say; `docs/pictures.md` says what is done with it."""

    model_config = ConfigDict(**{**Body.model_config, "serialize_by_alias": True})

    profile: Literal["category", "product", "hero"] | None = Field(
        None, description="accepted: what the picture is of decides", examples=["hero"]
    )
    crop_rect: CropRect | None = Field(
        None,
        validation_alias=_alias("cropRect", "crop_rect"),
        serialization_alias="cropRect",
        description="what is cut out",
    )
    scale: Number = Field(1, description="kept; `cropRect` says what is shown", examples=[1])
    rotation: Degrees = Field(0, description="degrees clockwise", examples=[0])
    brightness: Slider = Field(100, description="percent", examples=[100])
    contrast: Slider = Field(100, description="percent", examples=[100])
    saturation: Slider = Field(100, description="percent", examples=[100])
    blur: Blur = Field(0, description="pixels of the result", examples=[0])
    position: Place | None = Field(None, description="kept; `cropRect` says what is shown")


def _edit(given: EditData | None) -> edit_data.EditData | None:
    return None if given is None else cast("edit_data.EditData", given.model_dump(exclude_none=True))


def _crop(given: CropRect | None) -> edit_data.CropData | None:
    return None if given is None else cast("edit_data.CropData", given.model_dump(exclude_none=True))


class OwnedBody(Body):
    """Says whose picture it is about."""

    type: Kind = Field(description="what it shows", examples=["product"])
    product_id: Id | None = Field(
        None, validation_alias=_alias("productId", "product_id"), description="for a product", examples=[42]
    )
    category_id: Id | None = Field(
        None, validation_alias=_alias("categoryId", "category_id"), description="for a category", examples=[None]
    )

    @model_validator(mode="after")
    def name_the_owner(self) -> Self:
        owners = {"category": self.category_id, "product": self.product_id}
        if self.type in owners and owners[self.type] is None:
            raise ValueError(f"Envie {self.type}Id: de quem é a imagem.")
        if any(owner is not None for kind, owner in owners.items() if kind != self.type):
            raise ValueError("Envie só o id que corresponde ao tipo da imagem.")
        return self

    @property
    def owner_id(self) -> int | None:
        return {"category": self.category_id, "product": self.product_id, "hero": None}[self.type]


class UploadWishBody(OwnedBody):
    """A file that is going to be sent by itself."""

    file_name: FileName = Field(
        validation_alias=_alias("fileName", "file_name"), description="as on the person's disk", examples=["chope.jpg"]
    )
    content_type: Annotated[Line, Field(max_length=100)] = Field(
        validation_alias=_alias("contentType", "content_type"),
        description="image/jpeg, image/png or image/webp; the content must agree",
        examples=["image/jpeg"],
    )
    size: Annotated[int, Field(ge=1, le=2**40)] = Field(description="bytes, at most", examples=[348211])

    def wish(self) -> Wish:
        return Wish(self.type, self.owner_id, _base_name(self.file_name), self.content_type, self.size)


class TranslatedBody(Body):
    """What a slide says on the site in other languages; what is empty is said in Portuguese."""

    title_en: Title | None = Field(
        None, validation_alias=_alias("titleEn", "title_en"), description="the title in English", examples=["Dusk"]
    )
    title_es: Title | None = Field(
        None, validation_alias=_alias("titleEs", "title_es"), description="the title in Spanish", examples=["Anochece"]
    )
    description_en: Description | None = Field(
        None,
        validation_alias=_alias("descriptionEn", "description_en"),
        description="the description in English",
        examples=["Twelve taps."],
    )
    description_es: Description | None = Field(
        None,
        validation_alias=_alias("descriptionEs", "description_es"),
        description="the description in Spanish",
        examples=["Doce grifos."],
    )
    alt_text_en: Title | None = Field(
        None,
        validation_alias=_alias("altTextEn", "alt_text_en"),
        description="what it shows, in English",
        examples=["A glass"],
    )
    alt_text_es: Title | None = Field(
        None,
        validation_alias=_alias("altTextEs", "alt_text_es"),
        description="what it shows, in Spanish",
        examples=["Un vaso"],
    )


class ImageBody(OwnedBody, TranslatedBody):
    """A picture as base64, with or without `data:image/…;base64,` before it, or the `uploadId` of one that was sent."""

    file_data: Annotated[str, Field(min_length=1, max_length=LONGEST_DATA)] | None = Field(
        None,
        validation_alias=_alias("fileData", "file_data"),
        description="base64; JPEG, PNG or WebP by its content; 5 MB, a hero 10 MB",
        examples=["iVBORw0KGgo="],
    )
    upload_id: UploadId | None = Field(
        None,
        validation_alias=_alias("uploadId", "upload_id"),
        description="from `POST /api/admin-images-sas`, once the file has been sent",
        examples=[None],
    )
    file_name: FileName | None = Field(
        None,
        validation_alias=_alias("fileName", "file_name"),
        description="as on the person's disk; may be left out with `uploadId`",
        examples=["chope.jpg"],
    )
    content_type: Annotated[Line, Field(max_length=100)] | None = Field(
        None,
        validation_alias=_alias("contentType", "content_type"),
        description="not believed: the content decides",
        examples=["image/jpeg"],
    )
    title: Title | None = Field(
        None,
        description="shown over a slide; left out, it is that of the replaced picture",
        examples=["Quando escurece, a gente acende"],
    )
    description: Description | None = Field(
        None,
        description="shown below the title; left out, it is that of the replaced picture",
        examples=["Doze torneiras."],
    )
    alt_text: Title | None = Field(
        None,
        validation_alias=_alias("altText", "alt_text"),
        description="what is to be seen, for who does not see it; left out, it is that of the replaced picture",
        examples=["Copo de chope dourado"],
    )
    edit_data: EditData | None = Field(
        None,
        validation_alias=_alias("editData", "edit_data"),
        description="the editor's controls, in pixels of the uploaded file",
    )
    crop_data: CropRect | None = Field(
        None, validation_alias=_alias("cropData", "crop_data"), description="`cropRect` where that is missing"
    )
    extend_background: bool = Field(
        False,
        validation_alias=_alias("extendBackground", "extend_background"),
        description="a picture that is too small, though not by more than half, gets a blurred background around it",
        examples=[False],
    )
    replaces: Id | None = Field(
        None, description="id of the picture of the same owner that goes in its favour", examples=[None]
    )

    @model_validator(mode="after")
    def come_one_way(self) -> ImageBody:
        if (self.file_data is None) == (self.upload_id is None):
            raise ValueError("Envie fileData ou uploadId, um dos dois.")
        if self.upload_id is None and self.file_name is None:
            raise ValueError("Envie fileName.")
        if self.extend_background and (self.edit_data or self.crop_data):
            raise ValueError("Complete o fundo primeiro; depois edite a imagem.")
        return self

    def command(self, file_name: str | None = None) -> UploadImage:
        """``file_name`` is what the upload was announced as, where nothing else is said."""
        return UploadImage(
            kind=self.type,
            owner_id=self.owner_id,
            original_name=_base_name(self.file_name or file_name or "imagem"),
            words=given_fields(self, Words),
            edit_data=_edit(self.edit_data) or {},
            crop_data=_crop(self.crop_data),
            replaces=self.replaces,
        )

    def content(self) -> bytes:
        """The decoded file. Raises ``UnusablePicture`` for what is not base64."""
        text = self.file_data or ""
        if prefix := _DATA_URL.match(text[:100]):
            text = text[prefix.end() :]
        if any(blank in text for blank in string.whitespace):
            text = "".join(text.split())
        try:
            return binascii.a2b_base64(text, strict_mode=True)  # unlike base64's, it makes no copy of the text
        except (binascii.Error, ValueError):
            raise UnusablePicture("Não foi possível ler a imagem para validar dimensões.") from None


class ImageChangeBody(TranslatedBody):
    """What is left out or `null` stays."""

    title: Title | None = Field(None, description="shown over a slide", examples=["Quando escurece"])
    description: Description | None = Field(None, description="shown below the title", examples=["Doze torneiras."])
    alt_text: Title | None = Field(
        None, validation_alias=_alias("altText", "alt_text"), description="for who does not see", examples=["Copo"]
    )
    is_active: bool | None = Field(
        None, validation_alias=_alias("isActive", "is_active"), description="shown to guests", examples=[True]
    )
    edit_data: EditData | None = Field(
        None, validation_alias=_alias("editData", "edit_data"), description="the editor's controls"
    )
    crop_data: CropRect | None = Field(
        None, validation_alias=_alias("cropData", "crop_data"), description="`cropRect` where that is missing"
    )
    processed_url: Annotated[Line, Field(max_length=300)] | None = Field(
        None,
        validation_alias=_alias("processedUrl", "processed_url"),
        description="accepted, not used: what is shown is rendered here, from the original and `editData`",
        examples=[None],
    )

    def command(self, id: int) -> ChangeImage:
        return ChangeImage(
            id,
            words=given_fields(self, Words),
            active=self.is_active,
            edit_data=_edit(self.edit_data),
            crop_data=_crop(self.crop_data),
        )


def _without_repetition(ids: list[int]) -> list[int]:
    if len(set(ids)) != len(ids):
        raise ValueError("A mesma imagem aparece duas vezes.")
    return ids


Ids = Annotated[
    list[Id],
    Field(min_length=1, max_length=MOST_AT_ONCE, json_schema_extra={"uniqueItems": True}),
    AfterValidator(_without_repetition),
]


class ImageIdsBody(Body):
    ids: Annotated[Ids, Field(description="which", examples=[[7, 9]])]


class OrderBody(Body):
    image_ids: Ids = Field(
        validation_alias=_alias("imageIds", "image_ids"), description="all slides, the first is the main one"
    )
