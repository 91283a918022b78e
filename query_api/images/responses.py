"""Pictures as visitors and as the back-office get them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from query_api.http import Pagination
from query_api.menu.responses import Picture, Source

Kind = Literal["category", "product", "hero"]


class PublicImage(Picture):
    """A picture with its words."""

    title: str = Field(description="shown on a slide; may be empty", examples=["Quinta é dia de torneira nova"])
    description: str = Field(description="shown below the title; may be empty", examples=["Chega cedo."])
    name: str = Field(description="title, else what it shows, else the file's name", examples=["balcao"])


class PublicImages(BaseModel):
    """The active pictures in their order."""

    images: list[PublicImage] = Field(description="the first is the main one")


class Dimensions(BaseModel):
    """Of the original, in pixels."""

    width: int = Field(examples=[1600], description="pixels")
    height: int = Field(examples=[900], description="pixels")


class ImageMetadata(BaseModel):
    """The original file."""

    model_config = ConfigDict(populate_by_name=True)

    filename: str = Field(description="as it was uploaded", examples=["balcao.jpg"])
    size: int = Field(description="bytes", examples=[348211])
    dimensions: Dimensions
    uploaded_at: datetime = Field(alias="uploadedAt", description="when", examples=["2026-11-20T18:03:11+00:00"])


class ImageDisplay(BaseModel):
    """How it stands in its gallery."""

    model_config = ConfigDict(populate_by_name=True)

    order: int = Field(description="from 0, the main picture", examples=[0])
    is_active: bool = Field(alias="isActive", description="whether visitors see it", examples=[True])
    alt_text: str = Field(alias="altText", description="what it shows", examples=["Balcão com doze torneiras"])
    title: str = Field(description="may be empty", examples=["O balcão"])


class AdminImage(BaseModel):
    """A picture with everything the back-office shows and edits."""

    id: int = Field(description="id", examples=[12])
    type: Kind = Field(description="which gallery", examples=["product"])
    product_id: int | None = Field(description="of a product's picture", examples=[42])
    category_id: int | None = Field(description="of a category's picture", examples=[None])
    url: str = Field(description="what is shown, in its widest form", examples=["/media/9f2c…-1080.webp"])
    original_url: str = Field(description="the picture as uploaded", examples=["/media/77ab….webp"])
    processed_url: str | None = Field(description="the edited picture", examples=[None])
    thumbnail_url: str = Field(description="the narrowest form", examples=["/media/9f2c…-320.webp"])
    srcset: list[Source] = Field(description="from narrow to wide")
    color: str = Field(description="mean colour", examples=["#7a4a1e"])
    name: str = Field(description="title, else the file's name", examples=["balcao.jpg"])
    original_name: str = Field(description="the file's name as it was uploaded", examples=["balcao.jpg"])
    title: str = Field(description="may be empty", examples=["O balcão"])
    description: str = Field(description="may be empty", examples=[""])
    alt_text: str = Field(description="what it shows; may be empty", examples=["Balcão com doze torneiras"])
    title_en: str = Field(description="the title in English; may be empty", examples=["The bar"])
    title_es: str = Field(description="the title in Spanish; may be empty", examples=["La barra"])
    description_en: str = Field(description="the description in English; may be empty", examples=[""])
    description_es: str = Field(description="the description in Spanish; may be empty", examples=[""])
    alt_text_en: str = Field(description="what it shows, in English; may be empty", examples=["A bar with twelve taps"])
    alt_text_es: str = Field(description="what it shows, in Spanish; may be empty", examples=["Barra con doce grifos"])
    sort_order: int = Field(description="place in its gallery, from 0", examples=[0])
    is_active: bool = Field(description="whether visitors see it", examples=[True])
    size: int = Field(description="bytes of the original", examples=[348211])
    width: int = Field(description="pixels of the original", examples=[1600])
    height: int = Field(description="pixels of the original", examples=[900])
    mime_type: str = Field(description="type of the original", examples=["image/webp"])
    edit_data: dict[str, Any] | None = Field(description="sliders and position of the last edit", examples=[None])
    crop_data: dict[str, Any] | None = Field(description="rectangle of the last edit", examples=[None])
    edits: int = Field(description="edits that can be undone, one by one", examples=[2])
    can_undo: bool = Field(description="whether there is one", examples=[True])
    metadata: ImageMetadata
    display: ImageDisplay
    version: int = Field(description="for `If-Match`", examples=[3])
    created_at: datetime = Field(description="when it was uploaded", examples=["2026-11-20T18:03:11+00:00"])
    updated_at: datetime = Field(description="when it was last changed", examples=["2026-11-20T18:03:11+00:00"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])


class ImageList(BaseModel):
    """A page of pictures; `images` repeats `data`."""

    data: list[AdminImage] = Field(description="the pictures of this page")
    images: list[AdminImage] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")
