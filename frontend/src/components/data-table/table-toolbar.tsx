import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { optionsOf } from "@/components/form/options";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { classNames } from "@/components/ui/class-names";
import { DateChoice } from "@/components/ui/date-input";
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

/** Search first, beside it what can be begun from here, then the filters, each with 'Todos'; on a phone they fold away. */
export function TableToolbar({ label, state, onState, filters = [], actions }: TableToolbarProps) {
  const [typed, setTyped] = useTypedSearch(state.search, (search) => onState({ search }));
  const [open, setOpen] = useState(false);
  const list = useId();
  const clear = () => {
    setTyped("");
    onState({ search: "", filters: Object.fromEntries(filters.map(({ name }) => [name, ""])) });
  };
  const chosen = filters.filter(({ name }) => state.filters[name]).length;
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      <SearchBox label={`Buscar em ${label}`} value={typed} onChange={setTyped} />
      {filters.length > 0 && (
        <Button
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
          className="grow @3xl:hidden"
        >
          {chosen > 0 ? `Filtros (${chosen})` : "Filtros"}
        </Button>
      )}
      {actions && <div className="flex grow flex-wrap items-center gap-2 *:grow @3xl:grow-0">{actions}</div>}
      <div
        id={list}
        className={classNames("flex w-full flex-wrap items-end gap-3 empty:hidden", !open && "@max-3xl:hidden")}
      >
        {filters.map((filter) => (
          <Filter
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ""}
            onChange={(value) => onState({ filters: { [filter.name]: value } })}
          />
        ))}
        {isNarrowed(state) && (
          <Button variant="quiet" onClick={clear}>
            Limpar filtros
          </Button>
        )}
      </div>
    </search>
  );
}

interface FilterProps {
  filter: TableFilter;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ filter, value, onChange }: FilterProps) {
  if ("day" in filter) return <DateChoice label={filter.label} value={value} onChange={onChange} />;
  return (
    <Choice label={filter.label} value={value} onChange={onChange} all={filter.all}>
      {optionsOf(filter.options).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Choice>
  );
}

/** Whether rows may be missing because of what was asked for. */
export const isNarrowed = ({ search, filters }: TableState) => Boolean(search) || Object.values(filters).some(Boolean);
