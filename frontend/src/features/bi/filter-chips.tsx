import { X } from "lucide-react";
import { type BiFilter, daysOf, widened } from "./filter";
import { periodText } from "./period";
import { type Choices, type Pickable, pickable } from "./use-choices";

interface FilterChipsProps {
  filter: BiFilter;
  today: string;
  onChange: (changes: Partial<BiFilter>) => void;
  choices: Choices;
}

/** What narrows the figures beyond the bar; each can be taken back. */
export function FilterChips({ filter, today, onChange, choices }: FilterChipsProps) {
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
