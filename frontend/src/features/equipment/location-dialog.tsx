import { toast } from "sonner";
import { type LocationKind, type StockLocation, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createStockLocation, updateStockLocation } from "@/api/generated/command";
import { getStockLocation } from "@/api/generated/query";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { locationKinds } from "./labels";

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
    onSaved: () => {
      toast.success(location ? "Local salvo." : "Local criado.");
      onClose();
    },
  });
  const { values, set, save } = form;
  return (
    <FormDialog
      title={location ? `Editar ${location.name}` : "Novo local"}
      submit={location ? "Salvar" : "Criar local"}
      isBusy={save.isPending}
      disabled={!values.name.trim() || (location !== undefined && !form.dirty)}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(["name"]) && (
          <Refusal error={save.error} fallback={failedTo(location ? "update" : "create", "stock locations")} />
        )
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <InputField
        label="Nome"
        required
        error={form.refusalOf("name")}
        maxLength={100}
        value={values.name}
        onChange={(value) => set("name", value)}
      />
      <Field
        label="De quem é"
        required
        hint={
          location
            ? "Não muda: os eventos escolhem o equipamento por ele."
            : "Os eventos pegam primeiro o que está na própria casa. Não muda depois."
        }
      >
        {(control) => (
          <select
            {...control}
            disabled={location !== undefined}
            value={values.kind}
            onChange={(event) => set("kind", event.target.value as LocationKind)}
          >
            {Object.entries(locationKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CheckField
        label="Ativo"
        hint="Para um local inativo não vai mais nada; o que está lá fica."
        checked={values.is_active}
        onChange={(checked) => set("is_active", checked)}
      />
    </FormDialog>
  );
}
