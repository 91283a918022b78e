import {
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Column, Selection, TableState } from "./types";

/** The server filters, sorts and cuts pages: what is left to do here is to keep the order asked for and the ticks. */
const features = tableFeatures({ rowPaginationFeature, rowSelectionFeature, rowSortingFeature });

interface TableModelOptions<T> {
  rows: readonly T[];
  total: number;
  columns: readonly Column<T>[];
  rowId: (row: T) => number;
  state: TableState;
  onState: (change: Partial<TableState>) => void;
  selection?: Selection;
}

const NOTHING: ReadonlySet<number> = new Set();

export function useTableModel<T extends object>(options: TableModelOptions<T>) {
  const { rows, total, columns, rowId, state, onState, selection } = options;
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sort }) => ({
        id,
        header,
        accessorFn: (row: T) => row,
        enableSorting: sort !== undefined,
      })),
    [columns],
  );
  const ticked = selection?.selected ?? NOTHING;
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries([...ticked].map((id) => [id, true])),
    [ticked],
  );
  const sorted = columns.find(({ sort }) => sort !== undefined && sort === state.sort);
  const sorting = useMemo(
    () => (sorted ? [{ id: sorted.id, desc: state.order === "desc" }] : []),
    [sorted, state.order],
  );
  const pagination = useMemo(() => ({ pageIndex: state.page - 1, pageSize: state.limit }), [state.page, state.limit]);

  return useTable({
    features,
    columns: definitions,
    data: rows,
    rowCount: total,
    getRowId: (row) => String(rowId(row)),
    state: { pagination, sorting, rowSelection },
    manualPagination: true,
    manualSorting: true,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    onSortingChange: (updater) => {
      const first = next(updater, sorting)[0];
      const column = columns.find(({ id }) => id === first?.id);
      onState({ sort: column?.sort, order: first?.desc ? "desc" : "asc" });
    },
    onRowSelectionChange: (updater) => {
      const ids = Object.keys(next(updater, rowSelection)).map(Number);
      selection?.onSelect(new Set(ids));
    },
  });
}

const next = <S>(updater: Updater<S>, old: S): S => (updater instanceof Function ? updater(old) : updater);

export type TableModel<T extends object> = ReturnType<typeof useTableModel<T>>;
export type TableModelRow<T extends object> = ReturnType<TableModel<T>["getRowModel"]>["rows"][number];
