import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/field";
import type { Column, TableState } from "./types";
import type { TableModel } from "./use-table-model";

interface TableHeadProps<T extends object> {
  table: TableModel<T>;
  columns: readonly Column<T>[];
  selectable: boolean;
}

/** What each column leaves out where there is no room for it; `!`, because a cell of a table is shown from `@3xl` on. */
export function roomFor({ hideBelow }: Pick<Column<never>, "hideBelow">): string | undefined {
  if (hideBelow === "md") return "@max-3xl:hidden";
  return hideBelow === "lg" ? "@max-5xl:hidden!" : undefined;
}

/** The names of the columns; one that can be sorted by is a button. */
export function TableHead<T extends object>({ table, columns, selectable }: TableHeadProps<T>) {
  return (
    <thead className="hidden @3xl:table-header-group">
      <tr className="border-b border-line text-left text-xs text-muted">
        {selectable && (
          <td className="w-10 py-2.5 pl-4 print:hidden">
            <SelectPage table={table} />
          </td>
        )}
        {columns.map((column) => {
          const model = table.getColumn(column.id);
          const sorted = model?.getIsSorted() ?? false;
          return (
            <th
              key={column.id}
              scope="col"
              style={{ width: column.width }}
              aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
              className={classNames(
                "px-2 py-2.5 font-medium first:pl-4 last:pr-4",
                column.align === "end" && "text-right",
                roomFor(column),
              )}
            >
              {model?.getCanSort() ? (
                <button
                  type="button"
                  data-printed
                  onClick={() => model.toggleSorting()}
                  className={classNames(
                    "-mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-sunken hover:text-text",
                    column.align === "end" && "flex-row-reverse",
                    sorted && "text-text",
                  )}
                >
                  {column.header}
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ sorted }: { sorted: false | "asc" | "desc" }) {
  const Mark = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return <Mark aria-hidden="true" className={classNames("size-3.5 shrink-0", !sorted && "opacity-50 print:hidden")} />;
}

function SelectPage<T extends object>({ table, id }: { table: TableModel<T>; id?: string }) {
  const all = table.getIsAllPageRowsSelected();
  const some = table.getIsSomePageRowsSelected();
  return (
    <input
      id={id}
      type="checkbox"
      aria-label="Selecionar todos desta página"
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = some && !all;
      }}
      onChange={() => table.toggleAllPageRowsSelected(!all)}
      className="block size-5 accent-amber"
    />
  );
}

interface CardsHeadProps<T extends object> extends TableHeadProps<T> {
  state: TableState;
  onState: (change: Partial<TableState>) => void;
}

/** What the head of the table does, where rows are cards and there are no columns to click. */
export function CardsHead<T extends object>({ table, columns, selectable, state, onState }: CardsHeadProps<T>) {
  const box = useId();
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (!selectable && sortable.length === 0) return null;
  const down = state.order === "desc";
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 @3xl:hidden print:hidden">
      {selectable && (
        <div className="mr-auto flex items-center gap-3">
          <SelectPage table={table} id={box} />
          <label htmlFor={box} className="py-2.5">
            Todos
          </label>
        </div>
      )}
      {sortable.length > 0 && (
        <>
          <div className="ml-auto min-w-0">
            <select
              aria-label="Ordenar por"
              value={sortable.some(({ sort }) => sort === state.sort) ? state.sort : ""}
              onChange={(event) => onState({ sort: event.target.value || undefined })}
              className={controlClass}
            >
              {!sortable.some(({ sort }) => sort === state.sort) && <option value="">Ordenar por</option>}
              {sortable.map(({ id, header, sort }) => (
                <option key={id} value={sort}>
                  {header}
                </option>
              ))}
            </select>
          </div>
          <Button
            aria-label={down ? "Ordem decrescente" : "Ordem crescente"}
            title={down ? "Ordem decrescente" : "Ordem crescente"}
            onClick={() => onState({ order: down ? "asc" : "desc" })}
            className="px-3"
          >
            <SortMark sorted={down ? "desc" : "asc"} />
          </Button>
        </>
      )}
    </div>
  );
}
