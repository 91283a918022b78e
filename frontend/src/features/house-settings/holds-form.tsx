import { type FormEvent, useState } from "react";
import { CheckField } from "@/components/ui/check-field";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { wholeIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import { useReport } from "@/lib/use-report";
import { SaveBar } from "./business-form";
import { fetchSettings, type HouseSettings, setHolds, settingsKey } from "./settings";

interface HoldsFormProps {
  settings: HouseSettings;
  onDirty: (dirty: boolean) => void;
}

const LONGEST = 8760;

/** How long equipment waits for a deposit. */
export function HoldsForm({ settings, onDirty }: HoldsFormProps) {
  const [problem, setProblem] = useState<string>();
  const form = useRecordForm({
    row: settings,
    fieldsOf: (row: HouseSettings | undefined) => ({
      hours: String(row?.holds.deposit_hold_hours ?? ""),
      release: row?.holds.release_overdue_holds ?? false,
    }),
    send: ({ hours, release }, _changed, row) =>
      setHolds(row?.version ?? 0, { deposit_hold_hours: Number(hours), release_overdue_holds: release }),
    reload: fetchSettings,
    invalidates: [settingsKey, ["events"]],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  useReport(form.dirty, onDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hours = wholeIn(form.values.hours, 1);
    const refused = hours === undefined || hours > LONGEST;
    setProblem(refused ? `Informe as horas, de 1 a ${LONGEST}.` : undefined);
    if (!refused) form.save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4 p-4">
      <InputField
        label="Horas à espera do sinal"
        required
        hint="Por quanto tempo o equipamento de um evento fica reservado sem que o sinal seja pago."
        error={problem ?? form.refusalOf("deposit_hold_hours")}
        inputMode="numeric"
        value={form.values.hours}
        onChange={(value) => form.set("hours", value)}
      />
      <CheckField
        label="Cancelar sozinho o que passar do prazo"
        hint="O evento é cancelado com o motivo na linha do tempo, e o equipamento fica livre. Desligado, a lista só avisa."
        checked={form.values.release}
        onChange={(release) => form.set("release", release)}
      />
      {!settings.holds.chosen && <p className="text-muted">Ninguém mudou isto ainda: vale o que a instalação traz.</p>}
      {!form.isAboutFields(["deposit_hold_hours"]) && (
        <Refusal error={form.save.error} fallback="Não foi possível salvar o prazo" />
      )}
      <SaveBar form={form} />
    </form>
  );
}
