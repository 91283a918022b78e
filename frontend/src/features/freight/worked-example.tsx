import { useState } from "react";
import { controlClass, Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { formatMoney } from "@/lib/money";
import { formatNumber, numberIn } from "@/lib/numbers";
import { explained } from "./explanation";
import type { Difficulty } from "./freight";
import { freight, type Terms } from "./rule";
import { StepsTable } from "./steps-table";

interface WorkedExampleProps {
  /** Whose terms these are. */
  label: string;
  /** `undefined` while a number of them cannot be read. */
  terms: Terms | undefined;
  difficulties: readonly Difficulty[];
}

/** What a delivery would cost by these terms, reckoned anew with every key, whether they are saved or not. */
export function WorkedExample({ label, terms, difficulties }: WorkedExampleProps) {
  const [distance, setDistance] = useState("12,3");
  const [weight, setWeight] = useState("300");
  const [roadId, setRoadId] = useState("");
  const road = difficulties.find((difficulty) => String(difficulty.id) === roadId);
  const distance_km = numberIn(distance, 1);
  const weight_kg = numberIn(weight, 1);
  const steps =
    terms && distance_km !== undefined && weight_kg !== undefined
      ? freight(terms, road, { distance_km, weight_kg })
      : undefined;

  return (
    <section aria-label={`Exemplo: ${label}`} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <h3 className="font-semibold">Exemplo</h3>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[7.5rem_7.5rem_1fr]">
        <InputField label="Distância (km)" inputMode="decimal" value={distance} onChange={setDistance} />
        <InputField label="Carga (kg)" inputMode="decimal" value={weight} onChange={setWeight} />
        <div className="max-sm:col-span-2">
          <Field label="Dificuldade">
            {(control) => (
              <select
                {...control}
                className={controlClass}
                value={roadId}
                onChange={(event) => setRoadId(event.target.value)}
              >
                <option value="">Nenhuma</option>
                <OptionList of={difficulties} />
              </select>
            )}
          </Field>
        </div>
      </div>
      <output className="text-lg font-semibold tabular-nums">
        {steps
          ? `${formatNumber(steps.distance_km)} km, ${formatNumber(steps.weight_kg)} kg → ${formatMoney(steps.price)}`
          : "Preencha as tarifas e o exemplo para ver o preço."}
      </output>
      {terms && steps && (
        <StepsTable caption="Conta do exemplo" steps={explained(terms, steps, steps.price, road?.name)} />
      )}
    </section>
  );
}
