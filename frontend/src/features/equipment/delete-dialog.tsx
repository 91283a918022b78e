import { touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { deleteEquipmentAsset, deleteEquipmentModel, deleteStockLocation } from "@/api/generated/command";
import { ConfirmAction } from "@/components/ui/confirm-action";

const resources = {
  models: { remove: deleteEquipmentModel, one: "modelo", fallback: failedTo("delete", "equipment model") },
  assets: { remove: deleteEquipmentAsset, one: "ativo", fallback: failedTo("delete", "equipment asset") },
  locations: { remove: deleteStockLocation, one: "local", fallback: failedTo("delete", "stock locations") },
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
  const { remove, one, fallback } = resources[resource];
  return (
    <ConfirmAction
      title={`Excluir ${name}`}
      question={`Tem certeza que deseja excluir este ${one}? Esta ação não pode ser desfeita.`}
      verb="Excluir"
      busy="Excluindo..."
      fallback={fallback}
      run={() => remove(row.id, { version: row.version })}
      invalidates={touchedByEquipment}
      success={`${one[0]?.toUpperCase()}${one.slice(1)} excluído.`}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
