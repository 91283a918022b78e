import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { idsBody } from "@/api/generated/fields";
import { classNames } from "@/components/ui/class-names";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { useLeaving } from "@/lib/leaving";
import { BulkBar } from "./bulk-bar";
import { CardsHead, TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { TableToolbar } from "./table-toolbar";
import type { BulkAction, Column, Selection, TableFilter, TableState } from "./types";
import { useTableModel } from "./use-table-model";

interface DataTableProps<T extends object> {
  /** What is listed: 'Produtos'. */
  label: string;
  rows: readonly T[] | undefined;
  /** Rows of all pages. */
  total: number;
  /** Kept by the caller from one rendering to the next, or every row is drawn anew. */
  columns: readonly Column<T>[];
  rowId: (row: T) => number;
  /** What a row is called, for those who do not see it. */
  rowLabel: (row: T) => string;
  /** Where a row leads. */
  rowHref?: (row: T) => string;
  state: TableState;
  onState: (change: Partial<TableState>) => void;
  status: "loading" | "error" | "ready";
  error?: unknown;
  /** What could not be done: 'Erro ao carregar produtos'. */
  errorText: string;
  onRetry: () => void;
  /** What is shown is the answer to an older question. */
  stale?: boolean;
  selection?: Selection;
  bulkActions?: readonly BulkAction[];
  /** How many rows an action takes at once, at most. */
  mostAtOnce?: number;
  filters?: readonly TableFilter[];
  actions?: ReactNode;
  /** What the empty list is for, and the first step. */
  empty?: ReactNode;
  /** The rows of this page in another form than a table: pictures beside each other. */
  grid?: ReactNode;
}

const NO_ROWS: never[] = [];
const MOST_AT_ONCE = idsBody.ids.maxItems;

/**
 * The list of the back-office: search, filters, rows that can be sorted and selected, pages. The server searches, sorts
 * and cuts; this shows one page and says what is wanted. Where there is no room for columns each row is a card.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, total, columns, rowId, state, onState, status, selection, bulkActions } = props;
  const shown = rows ?? NO_ROWS;
  const table = useTableModel<T>({ rows: shown, total, columns, rowId, state, onState, selection });
  const top = useRef<HTMLElement>(null);
  const onPage = useMemo(() => new Set(shown.map(rowId)), [shown, rowId]);
  const selectable = selection !== undefined;
  useLastPage(status === "ready" && !props.stale, total, state, onState);

  const turnTo = (page: number) => {
    onState({ page });
    // the new rows begin where the old ones did, not below the fold
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: "start" });
  };

  return (
    <section
      ref={top}
      aria-label={label}
      className="@container min-w-0 scroll-mt-16 rounded-card border border-line bg-raised print:[zoom:0.7]"
    >
      <TableToolbar label={label} state={state} onState={onState} filters={props.filters} actions={props.actions} />
      {selection && bulkActions && (
        <BulkBar selection={selection} onPage={onPage} actions={bulkActions} most={props.mostAtOnce ?? MOST_AT_ONCE} />
      )}
      {status === "error" && (
        <LoadError
          title={props.errorText}
          error={props.error}
          fallback="O que estava salvo não se perdeu."
          onRetry={props.onRetry}
        />
      )}
      {(status !== "error" || rows) && (
        <>
          {props.grid && shown.length > 0 ? (
            <div
              aria-busy={props.stale}
              className={classNames("border-b border-line p-4 transition-opacity", props.stale && "opacity-60")}
            >
              {props.grid}
            </div>
          ) : (
            <>
              {shown.length > 0 && (
                <CardsHead table={table} columns={columns} selectable={selectable} state={state} onState={onState} />
              )}
              <table
                aria-busy={status === "loading" || props.stale}
                className={classNames("block w-full transition-opacity @3xl:table", props.stale && "opacity-60")}
              >
                <caption className="sr-only">{label}</caption>
                <TableHead table={table} columns={columns} selectable={selectable} />
                <tbody className="block @3xl:table-row-group">
                  {table.getRowModel().rows.map((row) => (
                    <TableRow
                      key={row.id}
                      row={row}
                      columns={columns}
                      label={props.rowLabel(row.original)}
                      href={props.rowHref?.(row.original)}
                      selectable={selectable}
                      selected={row.getIsSelected()}
                    />
                  ))}
                  {shown.length === 0 && (
                    <Instead span={columns.length + (selectable ? 1 : 0)}>
                      {status === "loading" ? <Loading /> : <Empty>{props.empty}</Empty>}
                    </Instead>
                  )}
                </tbody>
              </table>
            </>
          )}
          <Pagination
            page={state.page}
            limit={state.limit}
            total={total}
            onPage={turnTo}
            onLimit={(limit) => onState({ limit: limit as TableState["limit"] })}
          />
        </>
      )}
    </section>
  );
}

/** Whoever asks for a page behind the last (rows were deleted, an old link) gets the last. */
function useLastPage(known: boolean, total: number, state: TableState, onState: DataTableProps<object>["onState"]) {
  const last = Math.max(1, Math.ceil(total / state.limit));
  const isLeaving = useLeaving();
  const turnBack = useEffectEvent(() => {
    if (!isLeaving()) onState({ page: last });
  });
  const isBehind = known && state.page > last;
  useEffect(() => {
    if (isBehind) turnBack();
  }, [isBehind]);
}

function Instead({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="block @3xl:table-row">
      <td colSpan={span} className="block @3xl:table-cell">
        {children}
      </td>
    </tr>
  );
}

const SHAPES = [1, 2, 3, 4, 5, 6, 7, 8];

function Loading() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <output className="text-muted">Carregando...</output>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className="h-12" />
      ))}
    </div>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="text-base font-medium">Nenhum item encontrado</p>
      {children}
    </div>
  );
}
