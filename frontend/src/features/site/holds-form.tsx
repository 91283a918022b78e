import { holdsBody } from "@/api/generated/fields";
import { CheckField, WholeField } from "@/components/form/fields";
import { wholeIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setHolds } from "./settings";
import { SettingsForm } from "./settings-form";

const LONGEST = holdsBody.deposit_hold_hours.max;

const fieldsOf = (row: HouseSettings | undefined) => ({
  deposit_hold_hours: String(row?.holds.deposit_hold_hours ?? ""),
  release_overdue_holds: row?.holds.release_overdue_holds ?? false,
});

/** How long equipment waits for a deposit. */
export function HoldsForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm({
    row: settings,
    fieldsOf,
    problemsOf: ({ deposit_hold_hours }) => {
      const isRefused = (wholeIn(deposit_hold_hours, 1) ?? Number.POSITIVE_INFINITY) > LONGEST;
      return isRefused ? { deposit_hold_hours: `Informe as horas, de 1 a ${LONGEST}.` } : {};
    },
    send: (fields, _changed, row) =>
      setHolds(row?.version ?? 0, { ...fields, deposit_hold_hours: Number(fields.deposit_hold_hours) }),
    reload: fetchSettings,
    invalidates: ["site", "orders"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  return (
    <SettingsForm form={form} fallback="Não foi possível salvar o prazo" onDirty={onDirty} className="max-w-2xl gap-4">
      <WholeField
        form={form}
        name="deposit_hold_hours"
        label="Horas à espera do sinal"
        required
        hint="Por quanto tempo o equipamento de um evento fica reservado sem que o sinal seja pago."
      />
      <CheckField
        form={form}
        name="release_overdue_holds"
        label="Cancelar sozinho o que passar do prazo"
        hint="O evento é cancelado com o motivo na linha do tempo, e o equipamento fica livre. Desligado, a lista só avisa."
      />
      {!settings.holds.chosen && <p className="text-muted">Ninguém mudou isto ainda: vale o que a instalação traz.</p>}
    </SettingsForm>
  );
}
