import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { type Kit, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { deleteKit } from "@/api/generated/command";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";

export function DeleteKitDialog({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteKit(kit.id, { version: kit.version }),
    onSuccess: () => {
      toast.success("Kit excluído.");
      onClose();
    },
    onSettled: () => invalidate(client, touchedByEquipment),
  });
  return (
    <ConfirmDialog
      title={`Excluir ${kit.name}`}
      question="Tem certeza que deseja excluir este kit? Esta ação não pode ser desfeita."
      verb="Excluir"
      busy="Excluindo..."
      isBusy={deletion.isPending}
      error={deletion.error}
      fallback={failedTo("delete", "kit definition")}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
