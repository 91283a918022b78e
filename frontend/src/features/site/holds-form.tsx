import { holdsBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { useRecordForm } from "@/lib/use-record-form";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setHolds } from "./settings";
import { SettingsForm } from "./settings-form";

const holdsForm = defineForm(holdsBody, {
  deposit_hold_hours: {
    label: "Horas à espera do sinal",
    required: true,
    within: `Informe as horas, de 1 a ${holdsBody.deposit_hold_hours.max}.`,
  },
  release_overdue_holds: { label: "Cancelar sozinho o que passar do prazo" },
});
const { bodyOf, fieldsOf, Field } = holdsForm;

/** How long equipment waits for a deposit. */
export function HoldsForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm({
    ...holdsForm,
    row: settings,
    fieldsOf: (row: HouseSettings | undefined) => fieldsOf(row?.holds),
    send: (fields, _changed, row) => setHolds(row?.version ?? 0, bodyOf(fields)),
    reload: fetchSettings,
    invalidates: ["site", "orders"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  return (
    <SettingsForm form={form} fallback="Não foi possível salvar o prazo" onDirty={onDirty} className="max-w-2xl gap-4">
      <Field
        form={form}
        name="deposit_hold_hours"
        hint="Por quanto tempo o equipamento de um evento fica reservado sem que o sinal seja pago."
      />
      <Field
        form={form}
        name="release_overdue_holds"
        hint="O evento é cancelado com o motivo na linha do tempo, e o equipamento fica livre. Desligado, a lista só avisa."
      />
      {!settings.holds.chosen && <p className="text-muted">Ninguém mudou isto ainda: vale o que a instalação traz.</p>}
    </SettingsForm>
  );
}
