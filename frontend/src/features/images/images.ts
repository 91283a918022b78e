import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { AdminImage, ImageList } from "@/api/generated/query";
import type { Kind } from "./limits";

export type { AdminImage } from "@/api/generated/query";

export const IMAGES = "/api/v1/admin/images";
export const imagesKey = ["admin", "images"] as const;
/** What a command on pictures makes untrue: the lists of products and categories show them too. */
export const touchedByImages = [imagesKey, ["admin", "products"], ["admin", "categories"]] as const;

/** Whose pictures: those of one category or product, or the slides. */
export interface Gallery {
  kind: Kind;
  /** Left out for the slides alone. */
  ownerId?: number;
}

const ALL = 1000;

/** All pictures of a gallery in their order. */
export const galleryQuery = ({ kind, ownerId }: Gallery) =>
  queryOptions({
    queryKey: [...imagesKey, "gallery", kind, ownerId ?? null],
    queryFn: ({ signal }) =>
      listed({ type: kind, limit: ALL, ...(kind === "hero" ? {} : { [`${kind}Id`]: ownerId }) }, signal),
    select: (answer) => answer.images.filter((image) => image.type === kind),
    ...freshness.adminImages,
  });

export interface HeroFilter {
  page: number;
  limit: number;
  search: string;
  sort: string;
  order: "asc" | "desc";
  active?: boolean;
}

/** One page of the slides. */
export const heroQuery = (filter: HeroFilter) =>
  queryOptions({
    queryKey: [...imagesKey, "hero", filter],
    queryFn: ({ signal }) => listed({ type: "hero", ...filter, search: filter.search || undefined }, signal),
    placeholderData: keepPreviousData,
    ...freshness.adminImages,
  });

function listed(given: Record<string, string | number | boolean | undefined>, signal: AbortSignal) {
  const wanted = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return apiFetch<ImageList>(`${IMAGES}?${new URLSearchParams(wanted)}`, {
    signal,
    failure: "body",
  });
}

/** One picture, for an address that names it. */
export const imageQuery = (id: number) =>
  queryOptions({ queryKey: [...imagesKey, "one", id], queryFn: () => fetchImage(id), ...freshness.adminImages });

/** A picture as it is now, past every cache. */
export function fetchImage(id: number): Promise<AdminImage> {
  return apiFetch(`${IMAGES}/${id}`, { failure: "body" });
}
