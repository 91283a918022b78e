import type { ServiceBody } from "@/api/generated/command";
import { serviceBody, serviceKindLabels } from "@/api/generated/fields";
import type { ModelService } from "@/api/generated/query";
import { rows } from "@/components/form/define-form";
import { RepeatedFields } from "@/components/form/repeated-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { type Day, dayOf } from "@/lib/days";
import { wholeIn } from "@/lib/numbers";
import { now } from "@/lib/server-clock";
import { ServiceStart } from "./service-start";

export interface ServiceFields {
  key: string;
  /** Stays when the service is renamed; empty: a new one. */
  identity: string;
  name: string;
  every_days: string;
  kind: ModelService["kind"];
  /** Empty: the registration of each piece. */
  counts_from: Day;
}

const SUGGESTED: readonly Omit<ServiceFields, "key" | "identity" | "counts_from">[] = [
  { name: "Limpeza", every_days: "30", kind: "rule" },
  { name: "Teste do cilindro de CO₂", every_days: "1825", kind: "test" },
  { name: "Inspeção do vaso de pressão", every_days: "365", kind: "test" },
  { name: "Vedações", every_days: "180", kind: "rule" },
];

export const serviceRows = rows(
  ({ identity, name, every_days, kind, counts_from }: ModelService): ServiceFields => ({
    key: identity,
    identity,
    name,
    every_days: String(every_days),
    kind,
    counts_from: counts_from ?? "",
  }),
  ({ identity, name, every_days, kind, counts_from }): ServiceBody => ({
    identity,
    name: name.trim(),
    every_days: wholeIn(every_days, 1) ?? 0,
    kind,
    counts_from: counts_from || null,
  }),
  ({ name, every_days }) => ({
    name: !name.trim() && "Diga qual é o serviço.",
    every_days: !isInterval(every_days) && "Informe de 1 a 3650 dias.",
  }),
);

const { min, max } = serviceBody.every_days;
function isInterval(text: string) {
  const days = wholeIn(text, min);
  return days !== undefined && days <= max;
}

interface ServiceFieldsProps {
  /** The model that has pieces already; a new one has none. */
  modelId: number | undefined;
  services: readonly ServiceFields[];
  problemOf: (field: string) => string | undefined;
  onChange: (services: readonly ServiceFields[]) => void;
}

/** The maintenance that pieces of a model need, each with its interval. */
export function ServiceFieldsList({ modelId, services, problemOf, onChange }: ServiceFieldsProps) {
  const fresh = { identity: "", counts_from: dayOf(now()) };
  const missing = SUGGESTED.filter(({ name }) => services.every((each) => each.name !== name));
  return (
    <div className="flex flex-col gap-3">
      <RepeatedFields
        legend="Manutenção"
        none="Nenhum serviço: nada vence nas peças deste modelo."
        add="Adicionar serviço"
        remove={({ name }) => `Remover ${name || "o serviço"}`}
        rows={services}
        blank={(key): ServiceFields => ({ ...fresh, key, name: "", every_days: "", kind: "rule" })}
        onChange={onChange}
      >
        {(row, place, change) => (
          <>
            <InputField
              label={serviceBody.name.label}
              required
              field={serviceBody.name}
              error={problemOf(`services.${place}.name`)}
              value={row.name}
              onChange={(name) => change({ name })}
            />
            <div className="grid grid-cols-2 gap-3">
              <InputField
                label="A cada (dias)"
                required
                inputMode="numeric"
                error={problemOf(`services.${place}.every_days`)}
                value={row.every_days}
                onChange={(every_days) => change({ every_days })}
              />
              <Field label={serviceBody.kind.label}>
                {(control) => (
                  <select
                    {...control}
                    value={row.kind}
                    onChange={({ target }) => change({ kind: target.value as ServiceFields["kind"] })}
                  >
                    <OptionList of={serviceKindLabels} />
                  </select>
                )}
              </Field>
            </div>
            {modelId !== undefined && (
              <ServiceStart modelId={modelId} service={row} onChange={(counts_from) => change({ counts_from })} />
            )}
          </>
        )}
      </RepeatedFields>
      <p className="text-muted">
        Com um teste vencido, a peça não é mais reservada até o teste ser registrado; a rotina só avisa. O prazo conta
        do último registro.
      </p>
      {missing.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-1 text-muted">Sugestões:</legend>
          {missing.map((each) => (
            <Button
              key={each.name}
              size="small"
              variant="quiet"
              onClick={() => onChange([...services, { ...fresh, key: `suggested-${each.name}`, ...each }])}
            >
              {each.name}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
