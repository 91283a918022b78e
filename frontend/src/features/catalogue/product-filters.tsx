import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { SearchBox } from "@/components/ui/search-box";
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
      <SearchBox label="Buscar produtos" value={typed} onChange={setTyped} />
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
