import { toast } from "sonner";
import { errorTexts } from "@/api/errors";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deleteImage } from "./commands";
import type { AdminImage } from "./images";
import { imageTexts } from "./limits";
import { useImageCommand } from "./use-image-command";

export function DeleteImageDialog({ image, onClose }: { image: AdminImage; onClose: () => void }) {
  const deletion = useImageCommand(deleteImage, () => {
    toast.success("Imagem excluída.");
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Excluir ${image.name}`}
      question={imageTexts.confirmDelete}
      verb="Excluir"
      busy="Excluindo..."
      isBusy={deletion.isPending}
      error={deletion.error}
      fallback={errorTexts.images.delete.replace(/\.$/, "")}
      onConfirm={() => deletion.mutate(image)}
      onClose={onClose}
    />
  );
}
