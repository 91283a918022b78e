import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { type Resource, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";
import { remove } from "./commands";

type Deletable = Exclude<Resource, "kits">;

const nouns = {
  models: { one: "modelo", gone: "Modelo excluído.", fallback: failedTo("delete", "equipment model") },
  assets: { one: "ativo", gone: "Ativo excluído.", fallback: failedTo("delete", "equipment asset") },
  locations: { one: "local", gone: "Local excluído.", fallback: failedTo("delete", "stock locations") },
} as const satisfies Record<Deletable, object>;

interface DeleteDialogProps {
  resource: Deletable;
  row: { id: number; version: number };
  name: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks, deletes, or shows who still uses it. */
export function DeleteDialog({ resource, row, name, onDeleted, onClose }: DeleteDialogProps) {
  const { one, gone, fallback } = nouns[resource];
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove(resource, row),
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
