import { ApiError } from "@/api/errors";
import {
  deleteImages as deleteAll,
  deleteImage as deleteOne,
  type EditData,
  type ImageChangeBody,
  reorderImages as reorder,
  undoImageEdit,
  updateImage,
} from "@/api/generated/command";
import { downloadImages } from "@/api/generated/query";

interface Known {
  id: number;
  version: number;
}

/** Changes what is given, if the picture is still the version that the person saw. */
export const changeImage = ({ id, version }: Known, body: ImageChangeBody) =>
  updateImage(id, body, { version, failure: "body" });

/** Keeps the editor's controls; the server makes the picture from the kept original by them. */
export const saveEdit = (image: Known, editData: EditData) => changeImage(image, { editData });

/** Back to the edit before; the picture as it was uploaded is the bottom. */
export const undoEdit = ({ id, version }: Known) => undoImageEdit(id, { version, failure: "body" });

/** A picture that is gone already counts as deleted. */
export async function deleteImage({ id }: Pick<Known, "id">): Promise<void> {
  try {
    await deleteOne(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** All or none. */
export const deleteImages = (ids: readonly number[]) => deleteAll({ ids: [...ids] });

/** Every slide once; the first is the main one. */
export const reorderImages = (imageIds: readonly number[]) => reorder({ imageIds: [...imageIds] }, { failure: "body" });

/** The pictures as they are shown, in one zip. */
export const fetchArchive = (ids: readonly number[]) =>
  downloadImages({ ids: [...ids] }, { as: "blob", headers: { Accept: "application/zip" }, failure: "body" });
