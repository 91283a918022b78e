import { FileArchive, Trash2 } from "lucide-react";
import { ApiError, errorTexts, textOf } from "@/api/errors";
import type { BulkAction } from "@/components/data-table/types";
import { deleteImages, fetchArchive } from "@/components/images/commands";
import { imageTexts } from "@/components/images/limits";
import { useImageCommand } from "@/components/images/use-image-command";
import { download } from "@/lib/download";

/** What can be done with several slides at once. */
export function useHeroBulkActions(): BulkAction[] {
  const archive = useImageCommand(fetchArchive);
  const deletion = useImageCommand(deleteImages);
  return [
    {
      label: "Baixar",
      icon: <FileArchive aria-hidden="true" className="size-4" />,
      onRun: async (ids) => {
        const zip = await worded(archive.mutateAsync(ids), "Erro ao baixar imagens. Tente novamente.");
        download(zip, "imagens-hero.zip");
      },
    },
    {
      label: "Excluir",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" className="size-4" />,
      confirm: imageTexts.confirmBulkDelete,
      onRun: async (ids) => {
        await worded(deletion.mutateAsync(ids), errorTexts.images.bulkDelete);
        return errorTexts.images.bulkDeleted;
      },
    },
  ];
}

/** A refusal that says the catalogue's sentence where the server gave none. */
async function worded<T>(command: Promise<T>, text: string): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new ApiError(error instanceof ApiError ? error.status : 0, text, { error: textOf(error, text) });
  }
}
