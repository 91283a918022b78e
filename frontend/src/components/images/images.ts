import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type ListImagesParams, listImages, readImage } from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import type { Kind } from "./limits";

export type { AdminImage } from "@/api/generated/query";

export const imagesKey = ["admin", "images"] as const;
/** What a command on pictures makes untrue: the lists of products and categories show them too. */
export const touchedByImages = [imagesKey, ["admin", "products"], ["admin", "categories"]] as const;

/** Whose pictures: those of one category or product, or the slides. */
export interface Gallery {
  kind: Kind;
  /** Left out for the slides alone. */
  ownerId?: number;
}

/** The owner as requests name it. */
export function ownerOf({ kind, ownerId }: Gallery): { productId?: number; categoryId?: number } {
  if (kind === "hero") return {};
  return kind === "product" ? { productId: ownerId } : { categoryId: ownerId };
}

const ALL = 1000;

/** All pictures of a gallery in their order. */
export const galleryQuery = ({ kind, ownerId }: Gallery) =>
  queryOptions({
    queryKey: [...imagesKey, "gallery", kind, ownerId ?? null],
    queryFn: ({ signal }) =>
      listImages({ type: kind, limit: ALL, ...ownerOf({ kind, ownerId }) }, { signal, failure: "body" }),
    select: (answer) => answer.images.filter((image) => image.type === kind),
    ...freshness.adminImages,
  });

/** One page of the slides. */
export const heroQuery = (filter: ListImagesParams) =>
  queryOptions({
    queryKey: [...imagesKey, "hero", filter],
    queryFn: ({ signal }) =>
      listImages(withoutEmpty<ListImagesParams>({ type: "hero", ...filter }), { signal, failure: "body" }),
    placeholderData: keepPreviousData,
    ...freshness.adminImages,
  });

/** One picture, for an address that names it. */
export const imageQuery = (id: number) =>
  queryOptions({ queryKey: [...imagesKey, "one", id], queryFn: () => fetchImage(id), ...freshness.adminImages });

/** A picture as it is now, past every cache. */
export const fetchImage = (id: number) => readImage(id, { failure: "body" });
