import { type StockLocation, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createStockLocation, updateStockLocation } from "@/api/generated/command";
import { locationBody, locationKindLabels } from "@/api/generated/fields";
import { getStockLocation } from "@/api/generated/query";
import { CheckField, SelectField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";

const fieldsOf = (location: StockLocation | undefined) => ({
  name: location?.name ?? "",
  kind: location?.kind ?? "choperia",
  is_active: location?.is_active ?? true,
});

interface LocationDialogProps {
  location: StockLocation | undefined;
  onClose: () => void;
}

export function LocationDialog({ location, onClose }: LocationDialogProps) {
  const form = useRecordForm({
    row: location,
    fieldsOf,
    send: (fields, changed, row) => {
      const body = { ...fields, name: fields.name.trim() };
      return row
        ? updateStockLocation(row.id, only(body, changed), { version: row.version })
        : createStockLocation(body);
    },
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
      <TextField form={form} name="name" label="Nome" required field={locationBody.name} />
      <SelectField
        form={form}
        name="kind"
        label="De quem é"
        required
        disabled={location !== undefined}
        options={locationKindLabels}
        hint={
          location
            ? "Não muda: os eventos escolhem o equipamento por ele."
            : "Os eventos pegam primeiro o que está na própria casa. Não muda depois."
        }
      />
      <CheckField
        form={form}
        name="is_active"
        label="Ativo"
        hint="Para um local inativo não vai mais nada; o que está lá fica."
      />
    </RecordDialog>
  );
}
