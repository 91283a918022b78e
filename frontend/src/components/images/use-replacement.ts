import { toast } from "sonner";
import type { AdminImage } from "./images";
import type { UploadQueue } from "./use-upload-queue";

/** Puts the first of `files` in the place of a picture, which keeps its texts; says so where it has any. */
export function useReplacement(queue: UploadQueue) {
  return async (image: AdminImage, files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const { sent } = await queue.add([...files], image.id);
    const hasTexts = image.title || image.description || image.alt_text;
    if (sent > 0 && hasTexts) toast.success("Imagem trocada. Confira se os textos ainda combinam.");
  };
}
