import { X } from "lucide-react";
import { type BiFilter, daysOf, widened } from "./filter";
import { periodText } from "./period";
import type { Choices } from "./use-choices";

interface FilterChipsProps {
  filter: BiFilter;
  today: string;
  onChange: (changes: Partial<BiFilter>) => void;
  choices: Choices;
}

/** What narrows the figures beyond the bar; each can be taken back. */
export function FilterChips({ filter, today, onChange, choices }: FilterChipsProps) {
  const { within, categoryId, productId, modelId } = filter;
  const name = (list: keyof Choices, id: number) => choices[list].find((each) => each.id === id)?.name ?? `nº ${id}`;
  const chips: { label: string; off: () => void }[] = [];
  if (within) chips.push({ label: `Só ${periodText(daysOf(filter, today))}`, off: () => onChange(widened(filter)) });
  if (categoryId !== undefined) {
    const label = `Categoria: ${categoryId === 0 ? "Sem categoria" : name("categories", categoryId)}`;
    chips.push({ label, off: () => onChange({ categoryId: undefined }) });
  }
  if (productId !== undefined) {
    chips.push({ label: `Produto: ${name("products", productId)}`, off: () => onChange({ productId: undefined }) });
  }
  if (modelId !== undefined) {
    chips.push({ label: `Modelo: ${name("models", modelId)}`, off: () => onChange({ modelId: undefined }) });
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
