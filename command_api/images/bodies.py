"""Bodies of the image calls. Fields are accepted in camelCase and in snake_case."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Annotated, Any, Final

from pydantic import AfterValidator, AliasChoices, Field, model_validator

from command_api.fields import Id, Line, Text
from command_api.http import Body
from command_api.images.commands import ChangeImage, UploadImage
from command_api.images.domain import Kind
from command_api.images.pictures import Crop

_DATA_URL: Final = re.compile(r"data:[a-z0-9.+/-]{1,100};base64,")
_LONGEST_FILE: Final = 14 * 1024 * 1024


def _base64(value: str) -> str:
    try:
        _file(value)
    except binascii.Error:
        raise ValueError("O arquivo não chegou inteiro (base64 inválido).") from None
    return value


def _file(value: str) -> bytes:
    prefix = _DATA_URL.match(value[:128])
    return base64.b64decode(value[prefix.end() :] if prefix else value, validate=True)


def _either(camel: str, snake: str, **options: Any) -> Any:
    return Field(validation_alias=AliasChoices(camel, snake), **options)


class CropBody(Body):
    """A rectangle of the upright original, in pixels."""

    x: int = Field(ge=-100_000, le=100_000, description="from the left", examples=[0])
    y: int = Field(ge=-100_000, le=100_000, description="from the top", examples=[120])
    width: int = Field(ge=1, le=100_000, description="pixels", examples=[1680])
    height: int = Field(ge=1, le=100_000, description="pixels", examples=[720])

    def crop(self) -> Crop:
        return Crop(self.x, self.y, self.width, self.height)


class UploadBody(Body):
    """A file as base64, or as a data URL."""

    type: Kind = Field(description="what the picture is for", examples=["hero"])
    product_id: Id | None = _either("productId", "product_id", default=None, description="for `type: product`")
    category_id: Id | None = _either("categoryId", "category_id", default=None, description="for `type: category`")
    file_data: Annotated[str, AfterValidator(_base64)] = _either(
        "fileData",
        "file_data",
        min_length=1,
        max_length=_LONGEST_FILE,
        description="base64",
        examples=["iVBORw0KGgo="],
    )
    file_name: Line = _either("fileName", "file_name", default="imagem", max_length=255, description="as people see it")
    content_type: Line = _either(
        "contentType", "content_type", default="", max_length=100, description="ignored: the content decides"
    )
    title: Line = Field("", max_length=120, description="shown on a slide")
    description: Text = Field("", max_length=500, description="shown below the title")
    alt_text: Line = _either("altText", "alt_text", default="", max_length=200, description="what it shows")
    edit_data: dict[str, Any] | None = _either("editData", "edit_data", default=None, description="kept as it is")
    crop_data: CropBody | None = _either("cropData", "crop_data", default=None, description="what to cut out")

    @model_validator(mode="after")
    def names_its_owner(self) -> UploadBody:
        wanted = {"product": self.product_id, "category": self.category_id}
        for kind, id in wanted.items():
            if (self.type == kind) != (id is not None):
                raise ValueError("Informe productId para produto, categoryId para categoria e nenhum para hero.")
        return self

    def command(self) -> UploadImage:
        return UploadImage(
            kind=self.type,
            owner_id=self.product_id or self.category_id,
            content=_file(self.file_data),
            file_name=self.file_name,
            title=self.title,
            description=self.description,
            alt_text=self.alt_text,
            crop=self.crop_data.crop() if self.crop_data else None,
        )


class ImageBody(Body):
    """What is left out stays."""

    title: Line | None = Field(None, max_length=120, description="shown on a slide")
    description: Text | None = Field(None, max_length=500, description="shown below the title")
    alt_text: Line | None = _either("altText", "alt_text", default=None, max_length=200, description="what it shows")
    active: bool | None = _either("isActive", "is_active", default=None, description="whether visitors see it")
    edit_data: dict[str, Any] | None = _either("editData", "edit_data", default=None, description="kept as it is")
    crop_data: CropBody | None = _either("cropData", "crop_data", default=None, description="cut from the original")

    def command(self, id: int) -> ChangeImage:
        given = {name: getattr(self, name) for name in self.model_fields_set if getattr(self, name) is not None}
        if self.crop_data:
            given["crop"] = self.crop_data.crop()
        given.pop("crop_data", None)
        return ChangeImage(id, given)


class OrderBody(Body):
    """The whole carousel in its new order."""

    image_ids: list[Id] = _either(
        "imageIds", "image_ids", min_length=1, max_length=100, description="every slide once", examples=[[3, 1, 2]]
    )


class ImageIdsBody(Body):
    ids: list[Id] = Field(min_length=1, max_length=100, description="pictures to delete", examples=[[4, 5]])
