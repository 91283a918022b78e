import { type StockLocation, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createStockLocation, updateStockLocation } from "@/api/generated/command";
import { newLocationBody } from "@/api/generated/fields";
import { getStockLocation } from "@/api/generated/query";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";

const locationForm = defineForm(newLocationBody, {
  name: { label: "Nome", required: true },
  kind: { label: "De quem é", required: true, default: "choperia" },
  is_active: { label: "Ativo" },
});
const { bodyOf, Field } = locationForm;

interface LocationDialogProps {
  location: StockLocation | undefined;
  onClose: () => void;
}

export function LocationDialog({ location, onClose }: LocationDialogProps) {
  const form = useRecordForm({
    ...locationForm,
    row: location,
    send: (fields, changed, row) =>
      row
        ? updateStockLocation(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createStockLocation(bodyOf(fields)),
    reload: (row) => getStockLocation(row.id),
    invalidates: touchedByEquipment,
    success: location ? "Local salvo." : "Local criado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={location ? `Editar ${location.name}` : "Novo local"}
      submit={location ? "Salvar" : "Criar local"}
      fallback={failedTo(location ? "update" : "create", "stock locations")}
      incomplete={!form.values.name.trim()}
      onClose={onClose}
    >
      <Field form={form} name="name" />
      <Field
        form={form}
        name="kind"
        disabled={location !== undefined}
        hint={
          location
            ? "Não muda: os eventos escolhem o equipamento por ele."
            : "Os eventos pegam primeiro o que está na própria casa. Não muda depois."
        }
      />
      <Field form={form} name="is_active" hint="Para um local inativo não vai mais nada; o que está lá fica." />
    </RecordDialog>
  );
}
