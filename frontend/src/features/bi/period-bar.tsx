import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { controlClass } from "@/components/ui/field";
import { costCenterNames, costCenters } from "@/lib/cost-centers";
import { type BiFilter, daysOf, usualGrain } from "./filter";
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
  const named = typeof filter.period === "string" && !choosing;
  const choose = (value: string) => {
    setChoosing(value === CHOSEN);
    if (value !== CHOSEN) onChange({ period: isPreset(value) ? value : DEFAULT_PRESET, within: undefined });
  };
  return (
    <search aria-label="Período e filtros" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
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
          <ChosenDays
            key={`${period.from}${period.to}`}
            period={period}
            onChange={(chosen) => {
              setChoosing(false);
              onChange({ period: chosen, within: undefined });
            }}
          />
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
                {costCenters[name]}
              </option>
            ))}
          </Choice>
        )}
        {children}
        <Button onClick={() => print()} className="max-sm:grow">
          <Printer aria-hidden="true" className="size-4" />
          Imprimir
        </Button>
      </div>
      <p className="text-muted">
        <span className="font-medium text-text">{periodText(period)}</span>
        <span className="hidden print:inline">{filter.costCenter && ` · ${costCenters[filter.costCenter]}`}</span>
      </p>
    </search>
  );
}

/** Two days; they count as soon as they are a period. */
function ChosenDays({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [typed, setTyped] = useState(period);
  const problem = problemWith(typed.from, typed.to);
  const change = (changes: Partial<Period>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (!problemWith(next.from, next.to)) onChange(next);
  };
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <label
          key={end}
          className="flex min-w-32 grow basis-32 flex-col gap-1 text-xs font-medium text-muted sm:grow-0"
        >
          {end === "from" ? "De" : "Até"}
          <input
            type="date"
            value={typed[end]}
            onChange={(event) => change({ [end]: event.target.value })}
            aria-invalid={problem ? true : undefined}
            className={`${controlClass} text-sm font-normal`}
          />
        </label>
      ))}
      {problem && (
        <p role="alert" className="w-full text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
