import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { costCenterLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { DateChoice } from "@/components/ui/date-input";
import { costCenterNames } from "@/lib/cost-centers";
import { type BiFilter, daysOf, periodKey, usualGrain } from "./filter";
import {
  comparisons,
  DEFAULT_PRESET,
  daysIn,
  grains,
  isPreset,
  MOST_DAYS_BY_DAY,
  type Period,
  periodText,
  presets,
  problemWith,
} from "./period";
import type { FilterName } from "./shapes";

interface PeriodBarProps {
  filter: BiFilter;
  today: string;
  onChange: (changes: Partial<BiFilter>) => void;
  /** The filters that mean something here. */
  filters?: readonly FilterName[];
  /** More of them, at the end. */
  children?: ReactNode;
}

const CHOSEN = "custom";
const EVERYWHERE: readonly FilterName[] = ["cost_center", "grain"];

/** Which days, compared with which, cut how, of which part of the house. It stands in the address. */
export function PeriodBar({ filter, today, onChange, filters = EVERYWHERE, children }: PeriodBarProps) {
  const period = daysOf(filter, today);
  const [choosing, setChoosing] = useState(false);
  // not when the first day is typed: until the address has it, the fields would be gone, with the focus in them
  if (choosing && typeof filter.period !== "string") setChoosing(false);
  const named = typeof filter.period === "string" && !choosing;
  const choose = (value: string) => {
    setChoosing(value === CHOSEN);
    if (value !== CHOSEN) onChange({ period: isPreset(value) ? value : DEFAULT_PRESET, within: undefined });
  };
  return (
    <div className="flex flex-col gap-3">
      <search aria-label="Período e filtros" className="flex flex-wrap items-end gap-3">
        <Choice
          label="Período"
          value={
            choosing || typeof filter.period !== "string"
              ? CHOSEN
              : filter.period === DEFAULT_PRESET
                ? ""
                : filter.period
          }
          onChange={choose}
          all={presets[DEFAULT_PRESET]}
        >
          {Object.entries(presets).map(([value, label]) =>
            value === DEFAULT_PRESET ? null : (
              <option key={value} value={value}>
                {label}
              </option>
            ),
          )}
          <option value={CHOSEN}>Personalizado</option>
        </Choice>
        {!named && (
          <ChosenDays period={period} onChange={(chosen) => onChange({ period: chosen, within: undefined })} />
        )}
        <Choice
          label="Comparação"
          value={filter.compare === "previous" ? "" : filter.compare}
          onChange={(value) => onChange({ compare: value === "year" || value === "none" ? value : "previous" })}
          all={comparisons.previous}
        >
          <option value="year">{comparisons.year}</option>
          <option value="none">{comparisons.none}</option>
        </Choice>
        {filters.includes("grain") && (
          <Choice
            label="Agrupar por"
            value={filter.grain ?? ""}
            onChange={(value) => onChange({ grain: value in grains ? (value as BiFilter["grain"]) : undefined })}
            all={`Auto: ${grains[usualGrain(filter, today)].toLowerCase()}`}
          >
            {Object.entries(grains).map(([value, label]) => (
              <option key={value} value={value} disabled={value === "day" && daysIn(period) > MOST_DAYS_BY_DAY}>
                {label}
              </option>
            ))}
          </Choice>
        )}
        {filters.includes("cost_center") && (
          <Choice
            label="Centro de custo"
            value={filter.costCenter ?? ""}
            onChange={(value) => onChange({ costCenter: costCenterNames.find((name) => name === value) })}
          >
            {costCenterNames.map((name) => (
              <option key={name} value={name}>
                {costCenterLabels[name]}
              </option>
            ))}
          </Choice>
        )}
        {children}
        <Button icon={Printer} onClick={() => print()} className="max-sm:grow">
          Imprimir
        </Button>
      </search>
      <p className="text-muted">
        <span className="font-medium text-text">{periodText(period)}</span>
        <span className="hidden print:inline">{filter.costCenter && ` · ${costCenterLabels[filter.costCenter]}`}</span>
      </p>
    </div>
  );
}

/** Two days; they count as soon as they are a period. */
function ChosenDays({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [typed, setTyped] = useState(period);
  const [known, setKnown] = useState(period);
  if (periodKey(known) !== periodKey(period)) {
    setKnown(period);
    setTyped(period);
  }
  const problem = problemWith(typed.from, typed.to);
  const change = (changes: Partial<Period>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (!problemWith(next.from, next.to)) onChange(next);
  };
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <DateChoice
          key={end}
          label={end === "from" ? "De" : "Até"}
          value={typed[end]}
          onChange={(day) => change({ [end]: day })}
          aria-invalid={problem ? true : undefined}
        />
      ))}
      {problem && (
        <p role="alert" className="w-full text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
