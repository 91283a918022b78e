"""Pictures: public galleries, and lists for the back-office."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import ConfigDict, Field

from infra.answers import described, file_of
from infra.long_answers import LongAnswer
from infra.problems import Problem
from projections.images.tables import images
from query_api.answers import kept, not_kept
from query_api.downloads import IN_TURN, WrittenFiles
from query_api.http import CatalogueReader, Id, OptionalFlag, OptionalId, Page, Snapshot, contains_all_words, reading
from query_api.images.archive import zipped
from query_api.images.queries import admin_image, archive_entry, gallery, hero_images, public_image
from query_api.images.responses import AdminImage, ImageList, Kind, PublicImages
from query_api.languages import PORTUGUESE, SiteLanguage
from query_api.people import with_people
from query_api.prepared import Prepared

router = APIRouter(tags=["images"])

ImagesNow = Annotated[Snapshot, Depends(reading("images"))]
ImagesWithPeopleNow = Annotated[Snapshot, Depends(reading("images", "accounts"))]


@router.get(
    "/api/public-images",
    response_model=PublicImages,
    responses={304: {"description": "`If-None-Match` names what is served"}},
    summary="The active pictures of a gallery",
    operation_id="listPublicImages",
)
@not_kept("public: `Cache-Control` of its own")
def list_public_images(
    request: Request,
    read: ImagesNow,
    kind: Annotated[Kind, Query(alias="type", description="which gallery", examples=["hero"])],
    category_id: Annotated[
        OptionalId, Query(alias="categoryId", description="of `type=category`", examples=[3])
    ] = None,
    product_id: Annotated[OptionalId, Query(alias="productId", description="of `type=product`", examples=[42])] = None,
    limit: Annotated[int, Query(ge=1, le=1000, description="at most so many", examples=[1])] = 100,
    language: SiteLanguage = PORTUGUESE,
) -> Response:
    """Public; without `categoryId` or `productId` the pictures of all of them."""
    owner = {"category": category_id, "product": product_id}.get(kind)
    found = {"images": [public_image(row, language) for row in read.all(gallery(kind, owner, limit))]}
    body = json.dumps(found, ensure_ascii=False).encode()
    headers = {"Cache-Control": "public, no-cache", **read.headers}
    return Prepared.of(body).response(request.headers, "application/json", headers)


class ImageFilters(Page):
    """`productId` and `product_id` are the same, so are `categoryId` and `category_id`."""

    model_config = ConfigDict(populate_by_name=True)

    type: Kind | None = Field(None, description="which gallery", examples=["product"])
    product_id: OptionalId = Field(None, description="pictures of this product", examples=[42])
    product_id_as_seen: OptionalId = Field(None, alias="productId", description="as `product_id`", examples=[42])
    category_id: OptionalId = Field(None, description="pictures of this category", examples=[3])
    category_id_as_seen: OptionalId = Field(None, alias="categoryId", description="as `category_id`", examples=[3])
    mime_type: str | None = Field(None, max_length=100, description="type of the original", examples=["image/webp"])
    active: OptionalFlag = Field(None, description="only those that visitors see, or do not see", examples=[True])
    sort: Literal["sort_order", "name", "size", "created_at", "updated_at", "id"] = Field(
        "sort_order", description="what to sort by", examples=["created_at"]
    )

    def query(self) -> sa.Select[Any]:
        """Every row that passes the filters."""
        query = sa.select(*with_people(images)).where(contains_all_words(self.search, images.c.search))
        product = self.product_id if self.product_id is not None else self.product_id_as_seen
        category = self.category_id if self.category_id is not None else self.category_id_as_seen
        for kind, owner in (("product", product), ("category", category)):
            if owner is not None:
                query = query.where(images.c.kind == kind, images.c.owner_id == owner)
        for column, wanted in ((images.c.kind, self.type), (images.c.content_type, self.mime_type)):
            if wanted:
                query = query.where(column == wanted)
        return query if self.active is None else query.where(images.c.active == self.active)


_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "sort_order": [images.c.kind, images.c.owner_id, images.c.position],
    "name": [images.c.name_folded],
    "size": [images.c.size],
    "created_at": [images.c.created_at],
    "updated_at": [images.c.updated_at],
    "id": [],
}


@router.get("/api/v1/admin/images", summary="Pictures for the back-office", operation_id="listImages")
@router.get("/api/admin/images", include_in_schema=False)
@kept
def list_images(
    _reader: CatalogueReader, read: ImagesWithPeopleNow, filters: Annotated[ImageFilters, Query()]
) -> ImageList:
    """Sorted by gallery and place where nothing else is asked for."""
    query = filters.query()
    rows = read.all(filters.of(query, [*_SORTS[filters.sort], images.c.id]))
    found = [AdminImage.model_validate(admin_image(row)) for row in rows]
    return ImageList(data=found, images=found, pagination=filters.pagination(read.count(query)))


MOST_IN_ARCHIVE = 100
ImagesBriefly = Annotated[Snapshot, Depends(reading("images"), scope="function")]
"""Read before the response begins, so that a slow download holds no connection."""


@router.get(
    "/api/v1/admin/images/archive",
    response_class=Response,
    responses={
        **file_of("The zip", "application/zip"),
        **described({404: "One of them is gone; `ids` says which", 409: "This person already has a file under way"}),
        **IN_TURN,
    },
    summary="Several pictures as one zip",
    operation_id="downloadImages",
)
@router.get("/api/admin/images/archive", include_in_schema=False)
def download_images(
    reader: CatalogueReader,
    read: ImagesBriefly,
    request: Request,
    downloads: WrittenFiles,
    ids: Annotated[
        list[Id],
        Query(min_length=1, max_length=MOST_IN_ARCHIVE, description="which, in this order", examples=[[7, 9]]),
    ],
) -> LongAnswer:
    """A ZIP of the pictures as they are shown, with their original file names."""
    wanted = list(dict.fromkeys(ids))
    rows = {row["id"]: row for row in read.all(sa.select(images).where(images.c.id.in_(wanted)))}
    if missing := [id for id in wanted if id not in rows]:
        sentence = "Uma das imagens não existe. Atualize a lista e tente de novo."
        raise Problem(404, sentence, kind="not-found", ids=missing, headers=read.headers)
    entries = [archive_entry(rows[id]) for id in wanted]
    headers = {"Content-Disposition": 'attachment; filename="imagens.zip"', **read.headers}
    with downloads.place_of(reader.user_id) as place:
        return place.answer(zipped(request.app.state.files, entries), "application/zip", headers)


@router.get("/api/v1/admin/images/{image_id}", summary="A picture", operation_id="readImage")
@router.get("/api/admin/images/{image_id}", include_in_schema=False)
@kept
def read_image(
    _reader: CatalogueReader,
    read: ImagesWithPeopleNow,
    response: Response,
    image_id: Annotated[Id, Path(description="id of the image", examples=[12])],
) -> AdminImage:
    """`ETag` is the version, for `If-Match`."""
    row = read.one(
        sa.select(*with_people(images)).where(images.c.id == image_id), "Esta imagem não existe.", f"image-{image_id}"
    )
    response.headers["ETag"] = f'"{row["version"]}"'
    return AdminImage.model_validate(admin_image(row))


@router.get("/api/debug-images", summary="The slides, for debugging", operation_id="debugImages")
@not_kept("tells of files")
def debug_images(_reader: CatalogueReader, read: ImagesNow, request: Request) -> PublicImages:
    """Does not exist in production."""
    if request.app.state.settings.environment == "production":
        raise Problem(404, kind="not-found")
    return PublicImages.model_validate({"images": hero_images(read.connection)})
