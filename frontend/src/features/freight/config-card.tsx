import { MapPin } from "lucide-react";
import type { FormEvent } from "react";
import { setFreightConfig } from "@/api/generated/command";
import { costCenterLabels } from "@/api/generated/fields";
import { AddressSearch } from "@/components/ui/address-search";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import type { CostCenter } from "@/lib/cost-centers";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import { bodyOf, Field, fieldsOf, problemsOf, termsOf } from "./config-form";
import { type Config, type Difficulty, fetchConfig } from "./freight";
import { WorkedExample } from "./worked-example";

interface ConfigCardProps {
  costCenter: CostCenter;
  config: Config | undefined;
  difficulties: readonly Difficulty[];
}

const NUMBERS = [
  { name: "free_km", hint: "Até aqui a entrega não custa nada." },
  { name: "base_rate_per_km", hint: "Por quilômetro além deles, a cada viagem." },
  { name: "min_fee", hint: "O menos que uma entrega cobrada custa." },
  { name: "rounding_step", hint: "Para cima, em múltiplos disto; 0 não arredonda." },
  { name: "max_load_kg", hint: "Acima dela, mais uma viagem." },
] as const;

/** The terms of a cost center, to be changed with the example before one's eyes. */
export function ConfigForm({ costCenter, config, difficulties }: ConfigCardProps) {
  const form = useRecordForm({
    row: config,
    fieldsOf,
    problemsOf,
    send: (fields, _changed, row) => setFreightConfig(costCenter, bodyOf(fields), { version: row?.version }),
    reload: () => fetchConfig(costCenter),
    invalidates: ["freight"],
    onSaved: (): Promise<void> =>
      fetchConfig(costCenter).then(
        (now) => form.take(now),
        () => undefined, // it is saved all the same; the list is asked for again
      ),
  });
  const { values, set, save } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <Card title={costCenterLabels[costCenter]} aside={<Changed config={config} />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        {!config && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">
            Ainda não há tarifas: enquanto faltarem, nenhum frete desta casa pode ser calculado.
          </p>
        )}
        <AddressSearch
          label="Origem das entregas"
          required
          text={values.origin}
          onText={(text) => {
            set("origin", text);
            set("place", config && text === config.origin ? { lat: config.lat, lng: config.lng } : null);
          }}
          onChoose={({ address, lat, lng }) => {
            set("origin", address);
            set("place", { lat, lng });
          }}
          hint={values.place ? undefined : "Digite e escolha nas sugestões."}
          error={form.problemOf("origin")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {NUMBERS.map(({ name, hint }) => (
            <Field key={name} form={form} name={name} hint={hint} />
          ))}
        </div>
        <WorkedExample label={costCenterLabels[costCenter]} terms={termsOf(values)} difficulties={difficulties} />
        <Refusal error={form.failure} fallback="Não foi possível salvar as tarifas" />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={save.isPending || !form.dirty}>
            {save.isPending ? "Salvando..." : "Salvar tarifas"}
          </Button>
          {form.dirty && <Button onClick={form.restart}>Desfazer</Button>}
          <output className="text-ok">{save.isSuccess && !form.dirty && "Salvo. Vale para os próximos fretes."}</output>
        </div>
      </form>
    </Card>
  );
}

/** The terms of a cost center, for those who quote by them. */
export function ConfigFacts({ costCenter, config, difficulties }: ConfigCardProps) {
  return (
    <Card title={costCenterLabels[costCenter]} aside={<Changed config={config} />}>
      {config ? (
        <div className="flex flex-col gap-4 p-4">
          <p className="flex items-start gap-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="sr-only">Origem das entregas: </span>
            {config.origin}
          </p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-right tabular-nums">
            {termsIn(config).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-left text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <WorkedExample label={costCenterLabels[costCenter]} terms={config} difficulties={difficulties} />
        </div>
      ) : (
        <p className="p-4 text-muted">
          Ainda não há tarifas: enquanto faltarem, nenhum frete desta casa pode ser calculado. Um administrador as
          define aqui.
        </p>
      )}
    </Card>
  );
}

function Changed({ config }: { config: Config | undefined }) {
  if (!config) return null;
  return (
    <span className="text-xs text-muted">
      {`${config.updated_by}, `}
      <Instant at={config.updated_at} />
    </span>
  );
}

const termsIn = (config: Config): [string, string][] => [
  ["Km livres", `${formatNumber(config.free_km)} km`],
  ["Tarifa por km", formatMoney(config.base_rate_per_km)],
  ["Mínimo", formatMoney(config.min_fee)],
  ["Arredondamento", formatMoney(config.rounding_step)],
  ["Carga por viagem", `${formatNumber(config.max_load_kg)} kg`],
];
