import { memo } from "react";
import { Link } from "react-router-dom";
import { classNames } from "@/components/ui/class-names";
import { roomFor } from "./table-head";
import type { Column } from "./types";
import type { TableModelRow } from "./use-table-model";

interface TableRowProps<T extends object> {
  row: TableModelRow<T>;
  columns: readonly Column<T>[];
  label: string;
  href?: string;
  selectable: boolean;
  selected: boolean;
}

/**
 * One row; where there is no room for columns a card, by the same markup. Its link lies under everything in it that can
 * be pressed, so that a click anywhere else opens what the row is about, in a new tab too.
 */
function Row<T extends object>({ row, columns, label, href, selectable, selected }: TableRowProps<T>) {
  const cornered = columns.some((column) => column.corner);
  return (
    <tr
      className={classNames(
        "relative flex flex-wrap items-center gap-x-5 gap-y-1.5 border-b border-line px-4 py-3 last:border-0 @3xl:table-row",
        "[&_:is(a:not(.absolute),button,input,select,textarea,label,summary,time)]:z-1",
        "[&_:is(a,button,input,select,textarea,label,summary,time):not(.absolute)]:relative",
        selectable && "@max-3xl:not-print:pl-14",
        selected ? "bg-amber-soft" : href && "hover:bg-sunken",
      )}
    >
      {selectable && (
        <td className="absolute top-0 left-0 @3xl:static @3xl:w-10 @3xl:pl-4 print:hidden">
          <label className="flex px-4 py-5 @3xl:-my-2 @3xl:-ml-4 @3xl:px-4 @3xl:py-3">
            <input
              type="checkbox"
              aria-label={`Selecionar ${label}`}
              checked={selected}
              onChange={() => row.toggleSelected(!selected)}
              className="size-5 accent-amber"
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            "flex items-baseline gap-1.5 @3xl:table-cell @3xl:px-2 @3xl:py-2.5 @3xl:align-middle @3xl:first:pl-4 @3xl:last:pr-4",
            placeOnCard(column, cornered),
            column.align === "end" && "tabular-nums @3xl:text-right",
            roomFor(column),
          )}
        >
          {!column.primary && !column.bare && (
            <span className="shrink-0 text-xs text-muted @3xl:hidden">{column.header}</span>
          )}
          <div className={classNames("min-w-0", !column.corner && "@max-3xl:grow", contentClass(column))}>
            {column.primary && href !== undefined && (
              <Link to={href} className="absolute inset-0 -outline-offset-2">
                <span className="sr-only">{`Abrir ${label}`}</span>
              </Link>
            )}
            {column.cell(row.original)}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** The head line of a card is what the row is about, with the corner beside it where there is room, else below all. */
function placeOnCard({ primary, corner }: Pick<Column<never>, "primary" | "corner">, cornered: boolean): string {
  if (corner) return "@max-3xl:order-3 @md:@max-3xl:order-1 @md:@max-3xl:w-36 @md:@max-3xl:justify-end";
  if (!primary) return "@max-3xl:order-2";
  return classNames("w-full min-w-0 @3xl:w-auto", cornered && "@md:@max-3xl:w-[calc(100%-10.25rem)]");
}

/** What a row is about has room, and nothing without a space makes a column wider than the screen. */
function contentClass({ primary, align }: Pick<Column<never>, "primary" | "align">): string {
  if (primary) return "wrap-anywhere @3xl:min-w-52";
  return align === "end" ? "wrap-break-word" : "wrap-break-word @3xl:max-w-56";
}

/** Typing into the search box must not draw a hundred rows again. */
export const TableRow = memo(Row) as typeof Row;
