import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { withoutEmpty } from "@/api/parameters";
import { newCommand, offerUndo } from "@/components/undo/offer-undo";
import { invalidate, type Untrue } from "@/lib/invalidate";
import { listStatus } from "./list-status";
import type { BulkAction, BulkDialogProps, Column, TableFilter, TableState } from "./types";
import { useSelection } from "./use-selection";
import { useTableState } from "./use-table-state";

/** What can be done with all selected rows at once: a command, or a dialog that asks for more than yes or no. */
interface ListAction {
  label: string;
  icon?: LucideIcon;
  tone?: "danger";
  /** `options` are for the call of the command. */
  run?: (ids: number[], options: CommandOptions) => Promise<unknown>;
  /** The kind of record it changes, where the change can be undone: `product`. Its success then offers that. */
  undoes?: string;
  /** Shown once it is done. */
  success?: (count: number) => string;
  /** The question asked before. */
  confirm?: (count: number) => string;
  dialog?: (props: BulkDialogProps) => ReactNode;
}

type CommandOptions = ReturnType<typeof newCommand>["options"];

interface ListDefinition<Row extends object, Answer extends Paged, Asked extends object, Key extends QueryKey> {
  /** What is listed: 'Produtos'. */
  label: string;
  /** What could not be done: 'Erro ao carregar produtos'. */
  errorText: string;
  sort?: string;
  order?: TableState["order"];
  limit?: TableState["limit"];
  /** What narrows the list, by the names that the server and the address know. */
  filters?: readonly TableFilter[];
  /** Filters whose choices are known once the list is there. */
  moreFilters?: readonly string[];
  columns: readonly Column<Row>[];
  /** The row's `id`, unless it has another. */
  rowId?: (row: Row) => number;
  rowLabel: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** Gets page, limit, search, sort, order and the filters, without what is empty. */
  query: (asked: Asked) => UseQueryOptions<Answer, DefaultError, Answer, Key>;
  rows: (answer: Answer) => readonly Row[];
  bulk?: readonly ListAction[];
  /** What a bulk command makes untrue. */
  invalidates?: Untrue;
  mostAtOnce?: number;
}

interface Paged {
  pagination: { total: number };
}

/** A list with search, filters, sorted columns, pages and bulk actions; all that was asked for is in the address. */
export const defineList = <Row extends object, Answer extends Paged, Asked extends object, Key extends QueryKey>(
  definition: ListDefinition<Row, Answer, Asked, Key>,
) => definition;

/** The state of a defined list, the query behind it, and `table`: what `<DataTable {...list.table} />` shows of it. */
export function useList<Row extends object, Answer extends Paged, Asked extends object, Key extends QueryKey>(
  definition: ListDefinition<Row, Answer, Asked, Key>,
) {
  const { sort, order, limit, filters = [], moreFilters = [] } = definition;
  const names = [...filters.map(({ name }) => name), ...moreFilters];
  const { state, onState } = useTableState({
    sort,
    order,
    limit,
    filters: Object.fromEntries(names.map((name) => [name, ""])),
  });
  const selection = useSelection(state);
  const asked = askedFor(state) as Asked;
  const query = useQuery(definition.query(asked));
  const rows = query.data && definition.rows(query.data);
  const nameOf = (id: number) => {
    const row = rows?.find((each) => (definition.rowId ?? idOf)(each) === id);
    return row ? definition.rowLabel(row) : `#${id}`;
  };
  const bulkActions = useBulkActions(definition.bulk, definition.invalidates ?? [], nameOf);
  const table = {
    ...listStatus(query),
    label: definition.label,
    rows,
    total: query.data?.pagination.total ?? 0,
    columns: definition.columns,
    rowId: definition.rowId ?? idOf,
    rowLabel: definition.rowLabel,
    rowHref: definition.rowHref,
    state,
    onState,
    errorText: definition.errorText,
    filters,
    ...(definition.bulk && { selection, bulkActions, mostAtOnce: definition.mostAtOnce }),
  };
  return { state, onState, asked, query, table };
}

const idOf = (row: object): number => (row as { id: number }).id;

/** The question to the server. Filters come from the address as text: the server refuses what it does not know. */
const askedFor = ({ filters, ...state }: TableState): object => withoutEmpty({ ...state, ...filters });

function useBulkActions(
  actions: readonly ListAction[] = [],
  invalidates: Untrue,
  nameOf: (id: number) => string,
): BulkAction[] {
  const client = useQueryClient();
  return actions.map(({ run, success, confirm, dialog, icon, label, tone, undoes: kind }) => {
    const look = { label, tone, icon: icon && createElement(icon, { "aria-hidden": true, className: "size-4" }) };
    if (dialog) return { ...look, dialog };
    const onRun = async (ids: number[]) => {
      const { command, options } = newCommand();
      try {
        await run?.(ids, options);
      } finally {
        await invalidate(client, invalidates);
      }
      const sentence = success?.(ids.length);
      if (!kind || !sentence) return sentence;
      offerUndo(client, sentence, { command, kind, ids, nameOf, invalidates });
      return undefined;
    };
    return { ...look, confirm, onRun };
  });
}
