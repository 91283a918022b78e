import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { SearchBox } from "@/components/ui/search-box";
import { useTypedSearch } from "@/lib/use-typed-search";
import type { TableFilter, TableState } from "./types";

interface TableToolbarProps {
  label: string;
  state: TableState;
  onState: (change: Partial<TableState>) => void;
  filters?: readonly TableFilter[];
  actions?: ReactNode;
}

/** Search first, then the filters, each with 'Todos', then what can be begun from here. */
export function TableToolbar({ label, state, onState, filters = [], actions }: TableToolbarProps) {
  const [typed, setTyped] = useTypedSearch(state.search, (search) => onState({ search }));
  const clear = () => {
    setTyped("");
    onState({ search: "", filters: Object.fromEntries(filters.map(({ name }) => [name, ""])) });
  };
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      <search className="flex grow flex-wrap items-end gap-3">
        <SearchBox label={`Buscar em ${label}`} value={typed} onChange={setTyped} />
        {filters.map(({ name, label: title, options }) => (
          <Choice
            key={name}
            label={title}
            value={state.filters[name] ?? ""}
            onChange={(value) => onState({ filters: { [name]: value } })}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Choice>
        ))}
        {isNarrowed(state) && (
          <Button variant="quiet" onClick={clear}>
            Limpar filtros
          </Button>
        )}
      </search>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** Whether rows may be missing because of what was asked for. */
export const isNarrowed = ({ search, filters }: TableState) => Boolean(search) || Object.values(filters).some(Boolean);
