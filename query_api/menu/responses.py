"""The one documented shape of the menu."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Source(BaseModel):
    """A picture in one of its widths."""

    url: str = Field(description="path of the file", examples=["/media/9f2c…-480.webp"])
    width: int = Field(description="pixels", examples=[480])


class Picture(BaseModel):
    """A picture in its widest form, with narrower ones beside it."""

    id: int = Field(description="id of the image", examples=[12])
    url: str = Field(description="path of the widest file", examples=["/media/9f2c…-1080.webp"])
    width: int = Field(description="pixels", examples=[1080])
    height: int = Field(description="pixels", examples=[1350])
    srcset: list[Source] = Field(description="from narrow to wide")
    color: str = Field(description="mean colour, to paint until the picture has arrived", examples=["#7a4a1e"])
    alt: str = Field(description="what it shows", examples=["Chope Pilsen no copo tulipa"])


class MenuProduct(BaseModel):
    """Something to order. Numbers that say nothing are `null`."""

    model_config = ConfigDict(populate_by_name=True)

    id: int = Field(description="id", examples=[42])
    slug: str = Field(description="for links", examples=["chope-pilsen"])
    name: str = Field(description="name that people gave, else the source's", examples=["Chope Pilsen"])
    summary: str = Field(description="one or two sentences; may be empty", examples=["Leve, dourado, colarinho firme."])
    price: float = Field(description="BRL", examples=[12.9])
    is_top: bool = Field(alias="isTop", description="one of the five best sellers of its category", examples=[True])
    sold_qty: float = Field(alias="soldQty", description="sold in the 90 days up to the newest sale", examples=[317])
    available: bool = Field(description="whether it can be ordered now", examples=[True])
    ran_out: bool = Field(
        description="a glass whose beer cannot be poured: no keg, or a recalled one",
        examples=[False],
    )
    unit: str = Field(description="unidade, litro, ml, kg or g", examples=["unidade"])
    volume_ml: int | None = Field(description="millilitres", examples=[300])
    weight_g: int | None = Field(description="grams", examples=[None])
    alcohol_content: float | None = Field(description="percent by volume", examples=[4.8])
    container_l: float | None = Field(description="litres of a keg for a party; `null`: no keg", examples=[None])
    image: Picture | None = Field(description="main picture")


class MenuCategory(BaseModel):
    """A section of the menu. Sub-categories follow their main category and name it in `parent_id`."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="name", examples=["Chopes"])
    name_effective: str = Field(description="as `name`", examples=["Chopes"])
    slug: str = Field(description="for links", examples=["chopes"])
    order: int = Field(description="place among its siblings, from 0", examples=[0])
    parent_id: int | None = Field(description="the main category, for a sub-category", examples=[None])
    description: str = Field(description="may be empty", examples=["Da torneira para o copo."])
    image: Picture | None = Field(description="banner")
    products: list[MenuProduct] = Field(description="best sellers first, then by name")
