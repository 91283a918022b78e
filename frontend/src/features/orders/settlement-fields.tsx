import { MoneyField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatMoney, moneyText } from "@/lib/money";
import type { FormOf } from "@/lib/use-typed";
import { partsOf, type SettlementForm } from "./rules";
import { type Settlement, unsettled } from "./settlement";

const PARTS = {
  returned: { label: "Devolvido", hint: "Volta para o cliente.", all: "Devolver tudo" },
  kept: { label: "Retido", hint: "Fica por dano, perda ou multa.", all: "Reter tudo" },
  used: { label: "Usado", hint: "Abate do preço.", all: "Usar tudo" },
} as const satisfies Record<keyof Settlement, object>;
const NAMES = Object.keys(PARTS) as (keyof Settlement)[];
const NOTHING: Settlement = { returned: 0, kept: 0, used: 0 };
export const NO_PARTS: SettlementForm = { returned: "", kept: "", used: "" };

interface SettlementFieldsProps {
  received: number;
  form: FormOf<SettlementForm>;
  /** What a choice leads to. */
  resultOf: (parts: Settlement) => string;
}

/** The three parts of a deposit, with what is still to be said of it. */
export function SettlementFields({ received, form, resultOf }: SettlementFieldsProps) {
  const parts = partsOf(form.values);
  const left = unsettled(received, parts);
  const putAll = (whole: keyof Settlement) => {
    for (const name of NAMES) form.set(name, name === whole ? moneyText(received) : "");
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{`O que fazer com o sinal de ${formatMoney(received)}`}</legend>
      <ul className="flex flex-col gap-2">
        {NAMES.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="small" onClick={() => putAll(name)}>
              {PARTS[name].all}
            </Button>
            <span className="text-sm text-muted">{resultOf({ ...NOTHING, [name]: received })}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-3">
        {NAMES.map((name) => (
          <MoneyField key={name} form={form} name={name} label={PARTS[name].label} hint={PARTS[name].hint} />
        ))}
      </div>
      <output
        className={classNames(
          "block rounded-control px-3 py-2 tabular-nums",
          left === 0 ? "bg-ok-soft text-ok" : form.problemOf("sum") ? "bg-bad-soft text-bad" : "bg-sunken text-text",
        )}
      >
        {left === 0
          ? `Soma certa: ${formatMoney(received)}. ${resultOf(parts)}`
          : left > 0
            ? `Faltam ${formatMoney(left)} de ${formatMoney(received)}.`
            : `Passou ${formatMoney(-left)} do sinal de ${formatMoney(received)}.`}
      </output>
    </fieldset>
  );
}
