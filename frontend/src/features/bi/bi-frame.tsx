import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Choice } from "@/components/ui/choice";
import { OptionList } from "@/components/ui/option-list";
import type { BiFilter } from "./filter";
import { FilterChips } from "./filter-chips";
import { PeriodBar } from "./period-bar";
import type { Source } from "./reports";
import type { FilterName } from "./shapes";
import { useBiFilter } from "./use-bi-filter";
import { type Pickable, pickable, type Choice as Row, useChoices } from "./use-choices";

export interface Looking {
  filter: BiFilter;
  today: string;
}

interface BiFrameProps {
  /** What a print is headed with. */
  title: string;
  source?: Source;
  filters?: readonly FilterName[];
  /** Which ids can be picked from a list. */
  picks?: readonly Pickable[];
  children: (looking: Looking) => ReactNode;
}

/** What every screen of figures has: the period above, what narrows it, and the figures. */
export function BiFrame({ title, source = "bi", filters, picks = [], children }: BiFrameProps) {
  const { filter, today, change } = useBiFilter();
  const choices = useChoices(filter, today, source, picks);
  useGoToNamed();
  return (
    <div className="flex flex-col gap-4">
      <p className="hidden text-lg font-semibold print:block">{`Choperia · ${title}`}</p>
      <PeriodBar filter={filter} today={today} onChange={change} filters={filters}>
        {picks.map((pick) => {
          const { label, field } = pickable[pick];
          return (
            <Pick
              key={pick}
              label={label}
              value={filter[field]}
              options={choices[pick]}
              onChange={(id) => change({ [field]: id })}
            />
          );
        })}
      </PeriodBar>
      <FilterChips filter={filter} today={today} onChange={change} choices={choices} />
      {children({ filter, today })}
    </div>
  );
}

/** Who followed a figure arrives at the report it leads to, not at the top of the screen that has it. */
function useGoToNamed(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same figure followed again leads there again
  useEffect(() => {
    if (!hash) return;
    // after the frame of the app has put a new screen at its top
    const waiting = requestAnimationFrame(() => {
      const card = document.getElementById(hash.slice(1));
      card?.focus({ preventScroll: true });
      card?.scrollIntoView();
    });
    return () => cancelAnimationFrame(waiting);
  }, [hash, key]);
}

interface PickProps {
  label: string;
  value: number | undefined;
  options: readonly Row[];
  onChange: (id: number | undefined) => void;
}

/** One of those that have figures, or all. What is chosen stays chosen where the period has nothing of it. */
function Pick({ label, value, options, onChange }: PickProps) {
  const known = value === undefined || options.some(({ id }) => id === value);
  return (
    <Choice
      label={label}
      value={value === undefined ? "" : String(value)}
      onChange={(id) => onChange(id === "" ? undefined : Number(id))}
    >
      {!known && <option value={String(value)}>{`nº ${value}`}</option>}
      <OptionList of={options} />
    </Choice>
  );
}
