import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { deleteEquipmentAsset, deleteEquipmentModel, deleteStockLocation } from "@/api/generated/command";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";

const resources = {
  models: {
    remove: deleteEquipmentModel,
    one: "modelo",
    gone: "Modelo excluído.",
    fallback: failedTo("delete", "equipment model"),
  },
  assets: {
    remove: deleteEquipmentAsset,
    one: "ativo",
    gone: "Ativo excluído.",
    fallback: failedTo("delete", "equipment asset"),
  },
  locations: {
    remove: deleteStockLocation,
    one: "local",
    gone: "Local excluído.",
    fallback: failedTo("delete", "stock locations"),
  },
} as const;

interface DeleteDialogProps {
  resource: keyof typeof resources;
  row: { id: number; version: number };
  name: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks, deletes, or shows who still uses it. */
export function DeleteDialog({ resource, row, name, onDeleted, onClose }: DeleteDialogProps) {
  const { remove, one, gone, fallback } = resources[resource];
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove(row.id, { version: row.version }),
    onSuccess: () => {
      toast.success(gone);
      onClose();
      onDeleted?.();
    },
    onSettled: () => invalidate(client, touchedByEquipment),
  });
  return (
    <ConfirmDialog
      title={`Excluir ${name}`}
      question={`Tem certeza que deseja excluir este ${one}? Esta ação não pode ser desfeita.`}
      verb="Excluir"
      busy="Excluindo..."
      isBusy={deletion.isPending}
      error={deletion.error}
      fallback={fallback}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
