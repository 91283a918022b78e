import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Choice } from "@/components/ui/choice";
import { OptionList } from "@/components/ui/option-list";
import { dayOf } from "@/lib/days";
import { session } from "@/lib/storage";
import { useAddress } from "@/lib/use-address";
import { useGoToNamed } from "@/lib/use-go-to-named";
import { useNow } from "@/lib/use-now";
import { type BiFilter, daysOf, readFilter, sharedPart, widened, writeFilter } from "./filter";
import { periodText } from "./period";
import { PeriodBar } from "./period-bar";
import type { Source } from "./reports";
import type { FilterName } from "./shapes";
import { type Choices, type Pickable, pickable, type Choice as Row, useChoices } from "./use-choices";

export interface Looking {
  filter: BiFilter;
  today: string;
}

interface BiFrameProps {
  source?: Source;
  filters?: readonly FilterName[];
  /** Which ids can be picked from a list. */
  picks?: readonly Pickable[];
  children: (looking: Looking) => ReactNode;
}

/** What every screen of figures has: the period above, what narrows it, and the figures. */
export function BiFrame({ source = "bi", filters, picks = [], children }: BiFrameProps) {
  const { filter, today, change } = useBiFilter();
  const choices = useChoices(filter, today, source, picks);
  useGoToNamed();
  return (
    <div className="flex flex-col gap-4">
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

const KEPT = "bi-filter";

/**
 * What is looked at, in the address. A screen that is opened without a period takes the one of the screen before it.
 * Choosing replaces the address, following a figure adds to the history: Back leads out of what was followed.
 */
function useBiFilter() {
  const { parameters, replace } = useAddress();
  const { key: place } = useLocation();
  const [arrival] = useState({ place, kept: session.get(KEPT) ?? "" });
  const takesAlong = place === arrival.place && sharedPart(parameters).size === 0;
  const address = takesAlong ? new URLSearchParams([...new URLSearchParams(arrival.kept), ...parameters]) : parameters;
  const text = address.toString();

  useEffect(() => {
    if (text !== parameters.toString()) replace(() => new URLSearchParams(text));
    session.set(KEPT, sharedPart(new URLSearchParams(text)).toString());
  }, [text, parameters, replace]);

  const change = (changes: Partial<BiFilter>) =>
    replace((current) => writeFilter({ ...readFilter(current), ...changes }));
  return { filter: readFilter(address), change, today: dayOf(useNow()) };
}

interface FilterChipsProps {
  filter: BiFilter;
  today: string;
  onChange: (changes: Partial<BiFilter>) => void;
  choices: Choices;
}

/** What narrows the figures beyond the bar; each can be taken back. */
function FilterChips({ filter, today, onChange, choices }: FilterChipsProps) {
  const nameOf = (pick: Pickable, id: number) =>
    pick === "categories" && id === 0
      ? "Sem categoria"
      : (choices[pick].find((each) => each.id === id)?.name ?? `nº ${id}`);
  const chips: { label: string; off: () => void }[] = [];
  if (filter.within) {
    chips.push({ label: `Só ${periodText(daysOf(filter, today))}`, off: () => onChange(widened(filter)) });
  }
  for (const pick of Object.keys(pickable) as Pickable[]) {
    const { label, field } = pickable[pick];
    const id = filter[field];
    if (id === undefined) continue;
    chips.push({ label: `${label}: ${nameOf(pick, id)}`, off: () => onChange({ [field]: undefined }) });
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtros ativos" className="flex flex-wrap gap-2">
      {chips.map(({ label, off }) => (
        <li key={label}>
          <button
            type="button"
            data-printed
            onClick={off}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-raised px-3 text-left hover:bg-sunken"
          >
            <span className="wrap-anywhere">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted print:hidden" />
            <span className="sr-only">(tirar)</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
