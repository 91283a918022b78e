import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type ListImagesParams, readImage } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import { still } from "@/api/read";
import type { Kind } from "./limits";

export type { AdminImage } from "@/api/generated/query";

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
    ...reads.listImages({ type: kind, limit: ALL, ...ownerOf({ kind, ownerId }) }, { failure: "body" }),
    select: (answer) => answer.images.filter((image) => image.type === kind),
    ...freshness.adminImages,
  });

/** One page of the slides. */
export const heroQuery = (filter: ListImagesParams) =>
  queryOptions({
    ...reads.listImages(withoutEmpty<ListImagesParams>({ type: "hero", ...filter }), { failure: "body" }),
    placeholderData: keepPreviousData,
    ...freshness.adminImages,
  });

/** One picture, for an address that names it. */
export const imageQuery = (id: number) =>
  queryOptions({ ...still(reads.readImage(id, { failure: "body" })), ...freshness.adminImages });

/** A picture as it is now, past every cache. */
export const fetchImage = (id: number) => readImage(id, { failure: "body" });
