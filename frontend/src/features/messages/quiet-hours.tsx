import { useQuery } from "@tanstack/react-query";
import { updateBusiness } from "@/api/generated/command";
import { businessBody } from "@/api/generated/fields";
import { type HouseSettings, readSettings } from "@/api/generated/query";
import { SaveBar } from "@/components/form/record-form";
import { controlClass, Field } from "@/components/ui/field";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { TypedTime } from "@/components/ui/typed-time";
import { only, useRecordForm } from "@/lib/use-record-form";
import { houseQuery } from "./settings";

/** When no automatic message goes to customers. */
export function QuietHours() {
  return (
    <Loaded query={useQuery(houseQuery())} name="o horário" shapes={["h-24"]}>
      {(settings) => <QuietForm settings={settings} />}
    </Loaded>
  );
}

const names = ["quiet_from", "quiet_until"] as const;

function QuietForm({ settings }: { settings: HouseSettings }) {
  const form = useRecordForm({
    row: settings,
    fieldsOf: (row) => ({
      quiet_from: row?.business.quiet_from ?? "",
      quiet_until: row?.business.quiet_until ?? "",
    }),
    problemsOf: (fields) =>
      Object.fromEntries(names.filter((name) => !fields[name]).map((name) => [name, "Informe a hora."])),
    send: (fields, changed, row) => updateBusiness(only(fields, changed), { version: row?.version || undefined }),
    reload: () => readSettings(),
    invalidates: ["site"],
    success: "Horário salvo.",
    onSaved: (): Promise<void> => readSettings().then(form.take, () => undefined),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      className="flex max-w-2xl flex-col gap-4 p-4"
    >
      <LeaveGuard active={form.dirty} />
      <p className="text-muted">
        Nesse horário nenhum aviso sai sozinho para clientes: ele espera o fim do silêncio. Duas horas iguais: sem
        silêncio.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} label={businessBody[name].label} required error={form.problemOf(name)}>
            {(control) => (
              <TypedTime
                {...control}
                className={`${controlClass} tabular-nums`}
                value={form.values[name]}
                onChange={(time) => form.set(name, time)}
              />
            )}
          </Field>
        ))}
      </div>
      <Refusal error={form.failure} fallback="Não foi possível salvar o horário" />
      <SaveBar form={form} />
    </form>
  );
}
