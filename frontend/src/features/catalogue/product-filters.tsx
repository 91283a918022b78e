import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import type { Category } from "./products";
import type { useProductFilter } from "./use-product-filter";

interface ProductFiltersProps {
  state: ReturnType<typeof useProductFilter>;
  categories: readonly Category[];
}

/** Search first, then the filters, each with 'Todos'. */
export function ProductFilters({ state, categories }: ProductFiltersProps) {
  const { filter, typed, setTyped, change, clear, narrowed } = state;
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      <label className="relative w-full grow sm:w-auto sm:basis-56">
        <span className="sr-only">Buscar produtos</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          placeholder="Buscar..."
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${controlClass} pl-9`}
        />
      </label>
      <Choice
        label="Categoria"
        value={filter.categoryId === undefined ? "" : String(filter.categoryId)}
        onChange={(value) => change({ category_id: value })}
      >
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.parent_id === null ? category.name : `— ${category.name}`}
          </option>
        ))}
      </Choice>
      <Choice label="Visibilidade" value={text(filter.visible)} onChange={(value) => change({ visible: value })}>
        <option value="true">Visíveis</option>
        <option value="false">Ocultos</option>
      </Choice>
      <Choice label="Disponibilidade" value={text(filter.available)} onChange={(value) => change({ available: value })}>
        <option value="true">Disponíveis</option>
        <option value="false">Indisponíveis</option>
      </Choice>
      {narrowed && (
        <Button variant="quiet" onClick={clear}>
          Limpar filtros
        </Button>
      )}
    </search>
  );
}

const text = (value: boolean | undefined) => (value === undefined ? "" : String(value));

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-w-32 grow flex-col gap-1 text-xs font-medium text-muted sm:grow-0">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} text-sm font-normal`}
      >
        <option value="">Todos</option>
        {children}
      </select>
    </label>
  );
}
