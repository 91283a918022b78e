import { measureTapLine } from "@/api/generated/command";
import { measurementBody } from "@/api/generated/fields";
import type { TapRow } from "@/api/taps";
import { DecimalField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { numberIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";

/** Notes temperature and pressure of one tap. */
export function MeasurementDialog({ tap: { tap }, onClose }: { tap: TapRow; onClose: () => void }) {
  const form = useRecordForm({
    fieldsOf: () => ({ temperature: "", pressure: "", note: "" }),
    problemsOf: ({ temperature, pressure, note }) => ({
      ...(temperature.trim() && degreesIn(temperature) === undefined && { temperature: "Graus, como 2,5 ou -1." }),
      ...(pressure.trim() && numberIn(pressure) === undefined && { pressure: "Bar, como 1,2." }),
      ...(!temperature.trim() && !pressure.trim() && !note.trim() && { temperature: "Informe ao menos um valor." }),
    }),
    send: ({ temperature, pressure, note }) =>
      measureTapLine(tap, {
        temperature_c: temperature.trim() ? degreesIn(temperature) : null,
        pressure_bar: pressure.trim() ? numberIn(pressure) : null,
        note: note.trim(),
      }),
    invalidates: ["tap_lines"],
    success: "Medição registrada.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`Medir a torneira ${tap}`}
      submit="Registrar"
      className="max-w-md"
      fallback="Não foi possível registrar"
      onClose={onClose}
    >
      <DecimalField form={form} name="temperature" label="Temperatura do chope (°C)" />
      <DecimalField form={form} name="pressure" label="Pressão do gás (bar)" />
      <TextField form={form} name="note" label={measurementBody.note.label} field={measurementBody.note} />
    </RecordDialog>
  );
}

/** A temperature may be below zero. */
function degreesIn(text: string): number | undefined {
  const trimmed = text.trim().replace("−", "-");
  const degrees = numberIn(trimmed.replace(/^-/, ""), 1);
  return degrees === undefined ? undefined : trimmed.startsWith("-") ? -degrees : degrees;
}
