import { addVehicle, changeVehicle } from "@/api/generated/command";
import { vehicleBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";
import type { RouteVehicle } from "./routes";

const vehicleForm = defineForm(vehicleBody, {
  name: { required: "Informe o nome do carro." },
  max_load_kg: { label: "Carga máxima (kg)", required: "Um peso em kg, como 600 ou 612,5." },
  cost_center: { label: "Sai de", default: "distribuidora" },
  is_active: { label: "Em uso" },
});

interface VehicleDialogProps {
  /** Left out: a new one. */
  vehicle?: RouteVehicle;
  onClose: () => void;
}

/** A van: its name, what it carries, and where it starts. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const form = useRecordForm({
    ...vehicleForm,
    row: vehicle,
    send: (fields, _changed, row) => {
      const body = vehicleForm.bodyOf(fields);
      return row ? changeVehicle(row.id, body, { version: row.version }) : addVehicle(body);
    },
    invalidates: ["route_plans"],
    success: vehicle ? "Carro alterado." : "Carro cadastrado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={vehicle ? "Editar carro" : "Novo carro"}
      className="max-w-md"
      fallback="Não foi possível salvar o carro"
      whenMoved="Outra pessoa alterou este carro: feche e abra de novo."
      onClose={onClose}
    >
      <vehicleForm.Field form={form} name="name" placeholder="Fiorino branca" />
      <vehicleForm.Field form={form} name="max_load_kg" hint="Nenhuma rota passa deste peso." />
      <vehicleForm.Field form={form} name="cost_center" hint="A origem das entregas, como está no Frete." />
      <vehicleForm.Field form={form} name="is_active" />
    </RecordDialog>
  );
}
