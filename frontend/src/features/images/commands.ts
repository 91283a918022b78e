import { apiFetch } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { BulkAnswer, CommandAnswer, EditData, ImageChangeBody } from "@/api/generated/command";
import { IMAGES } from "./images";

interface Known {
  id: number;
  version: number;
}

/** Changes what is given, if the picture is still the version that the person saw. */
export function changeImage({ id, version }: Known, body: ImageChangeBody): Promise<CommandAnswer> {
  return apiFetch(`${IMAGES}/${id}`, { method: "PATCH", version, body: JSON.stringify(body), failure: "body" });
}

/** Keeps the editor's controls; the server makes the picture from the kept original by them. */
export function saveEdit(image: Known, editData: EditData): Promise<CommandAnswer> {
  return changeImage(image, { editData });
}

/** Back to the edit before; the picture as it was uploaded is the bottom. */
export function undoEdit({ id, version }: Known): Promise<CommandAnswer> {
  return apiFetch(`${IMAGES}/${id}/undo`, { method: "POST", version, failure: "body" });
}

/** A picture that is gone already counts as deleted. */
export async function deleteImage({ id }: Pick<Known, "id">): Promise<void> {
  try {
    await apiFetch<BulkAnswer>(`${IMAGES}/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** All or none. */
export function deleteImages(ids: readonly number[]): Promise<BulkAnswer> {
  return apiFetch(`${IMAGES}/bulk`, { method: "DELETE", body: JSON.stringify({ ids }) });
}

/** Every slide once; the first is the main one. */
export function reorderImages(imageIds: readonly number[]): Promise<CommandAnswer> {
  return apiFetch(`${IMAGES}/reorder`, { method: "PATCH", body: JSON.stringify({ imageIds }), failure: "body" });
}

/** The pictures as they are shown, in one zip. */
export function fetchArchive(ids: readonly number[]): Promise<Blob> {
  const query = new URLSearchParams(ids.map((id) => ["ids", String(id)]));
  return apiFetch(`${IMAGES}/archive?${query}`, {
    as: "blob",
    headers: { Accept: "application/zip" },
    failure: "body",
  });
}
