import { addVehicle, changeVehicle } from "@/api/generated/command";
import { costCenterLabels, vehicleBody } from "@/api/generated/fields";
import { CheckField, DecimalField, SelectField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { numberIn, numberText } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import type { RouteVehicle } from "./routes";

interface VehicleDialogProps {
  /** Left out: a new one. */
  vehicle?: RouteVehicle;
  onClose: () => void;
}

/** A van: its name, what it carries, and where it starts. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const form = useRecordForm({
    row: vehicle,
    fieldsOf: (row) => ({
      name: row?.name ?? "",
      max_load_kg: row ? numberText(row.max_load_kg) : "",
      cost_center: row?.cost_center ?? "distribuidora",
      is_active: row?.is_active ?? true,
    }),
    problemsOf: ({ name, max_load_kg }) => ({
      ...(!name.trim() && { name: "Informe o nome do carro." }),
      ...(!(numberIn(max_load_kg, 1) ?? 0) && { max_load_kg: "Um peso em kg, como 600 ou 612,5." }),
    }),
    send: ({ name, max_load_kg, cost_center, is_active }, _changed, row) => {
      const body = { name: name.trim(), max_load_kg: numberIn(max_load_kg, 1) ?? 0, cost_center, is_active };
      return row ? changeVehicle(row.id, body, { version: row.version }) : addVehicle(body);
    },
    invalidates: ["route_plans"],
    success: vehicle ? "Carro alterado." : "Carro cadastrado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={vehicle ? "Alterar carro" : "Novo carro"}
      className="max-w-md"
      fallback="Não foi possível salvar o carro"
      whenMoved="Outra pessoa alterou este carro: feche e abra de novo."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" required field={vehicleBody.name} placeholder="Fiorino branca" />
      <DecimalField
        form={form}
        name="max_load_kg"
        label="Carga máxima (kg)"
        required
        hint="Nenhuma rota passa deste peso."
      />
      <SelectField
        form={form}
        name="cost_center"
        label="Sai de"
        options={costCenterLabels}
        hint="A origem das entregas, como está no Frete."
      />
      <CheckField form={form} name="is_active" label="Em uso" />
    </RecordDialog>
  );
}
