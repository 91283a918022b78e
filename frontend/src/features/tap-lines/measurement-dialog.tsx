import { measureTapLine } from "@/api/generated/command";
import { measurementBody } from "@/api/generated/fields";
import type { TapRow } from "@/api/taps";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

const measurementForm = defineForm(measurementBody, {
  temperature_c: { label: "Temperatura do chope (°C)", wrong: "Graus, como 2,5 ou -1." },
  pressure_bar: { label: "Pressão do gás (bar)", wrong: "Bar, como 1,2." },
  note: { kind: "text" },
});
const { bodyOf, problemsOf, Field } = measurementForm;

/** Notes temperature and pressure of one tap. */
export function MeasurementDialog({ tap: { tap }, onClose }: { tap: TapRow; onClose: () => void }) {
  const form = useRecordForm({
    ...measurementForm,
    problemsOf: (fields) =>
      Object.values(fields).some((text) => text.trim())
        ? problemsOf(fields)
        : { temperature_c: "Informe ao menos um valor." },
    send: (fields) => measureTapLine(tap, bodyOf(fields)),
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
      <Field form={form} name="temperature_c" />
      <Field form={form} name="pressure_bar" />
      <Field form={form} name="note" />
    </RecordDialog>
  );
}
