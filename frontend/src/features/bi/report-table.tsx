import { useState } from "react";
import { Link } from "react-router-dom";
import { type Better, Change } from "@/components/charts/change";
import { percentChange, pointChange } from "@/components/charts/comparison";
import { Button } from "@/components/ui/button";
import { Scrollable } from "@/components/ui/scrollable";
import { WhyButton } from "@/components/why/why-button";
import { formatNumber } from "@/lib/numbers";
import { cellText, figureIn, isFigure, NOTHING } from "./cells";
import { isCompared, rowBefore } from "./comparing";
import type { RowLink } from "./links";
import type { Column, Report, Row } from "./shapes";

interface ReportTableProps {
  report: Report;
  linkOf: RowLink;
  /** What explains the sum of a column. */
  whyOf?: (column: string) => string | undefined;
  /** The column that is compared. */
  main?: string;
  better?: Better;
}

const SHOWN = 50;
const MORE = 200;
const cell = "px-3 py-2 print:px-1 print:py-1";

/** Every figure of a report. Its name leads into a row; the last two stand against the period before. */
export function ReportTable({ report, linkOf, whyOf, main, better }: ReportTableProps) {
  const [shown, setShown] = useState(SHOWN);
  const columns = report.columns.filter(({ unit }) => unit !== "id");
  const compared = isCompared(report) ? columns.find(({ key }) => key === main) : undefined;
  const before = rowBefore(report);
  const name = columns.findIndex((column) => !isFigure(column));
  const left = report.rows.length - shown;
  return (
    <div className="flex flex-col gap-3">
      <Scrollable label={`Tabela: ${report.title}`}>
        <table className="w-full border-collapse print:text-[0.65rem]">
          <caption className="sr-only">{report.title}</caption>
          <thead>
            <tr className="border-b border-line-strong text-xs text-muted">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  title={column.about ?? undefined}
                  className={`${cell} font-medium ${isFigure(column) ? "text-right" : "text-left"}`}
                >
                  {column.label}
                </th>
              ))}
              {compared && (
                <>
                  <th scope="col" className={`${cell} text-right font-medium`}>{`${compared.label} antes`}</th>
                  <th scope="col" className={`${cell} text-right font-medium`}>
                    Variação
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {report.rows.slice(0, shown).map((row, place) => (
              <tr key={report.keys.map((key) => row[key]).join("|")} className="border-b border-line">
                {columns.map((column, at) => (
                  <Value
                    key={column.key}
                    column={column}
                    row={row}
                    report={report}
                    href={at === name ? linkOf(row) : undefined}
                    isName={at === name}
                  />
                ))}
                {compared && (
                  <Compared column={compared} now={row} before={before(row, place)} report={report} better={better} />
                )}
              </tr>
            ))}
          </tbody>
          {report.totals && (
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                {columns.map((column, at) => (
                  <td key={column.key} className={`${cell} tabular-nums ${isFigure(column) ? "text-right" : ""}`}>
                    {at === name ? "Total" : <Total column={column} report={report} why={whyOf?.(column.key)} />}
                  </td>
                ))}
                {compared && (
                  <Compared
                    column={compared}
                    now={report.totals}
                    before={report.previous_totals ?? undefined}
                    report={report}
                    better={better}
                  />
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </Scrollable>
      {left > 0 && (
        <Button size="small" className="self-start print:hidden" onClick={() => setShown(shown + MORE)}>
          {`Mostrar mais ${formatNumber(Math.min(left, MORE))} de ${formatNumber(left)}`}
        </Button>
      )}
    </div>
  );
}

interface ValueProps {
  column: Column;
  row: Row;
  report: Report;
  href?: string;
  isName: boolean;
}

function Value({ column, row, report, href, isName }: ValueProps) {
  const text = cellText(row[column.key], column, report);
  const content = href ? (
    <Link to={href} className="underline decoration-line-strong underline-offset-4 hover:decoration-current">
      {text}
    </Link>
  ) : (
    text
  );
  const isDate = column.unit === "bucket" || column.unit === "date";
  const look = `${cell} ${isDate ? "text-left whitespace-nowrap" : isFigure(column) ? "text-right whitespace-nowrap tabular-nums" : "min-w-36 text-left print:min-w-0 wrap-break-word"}`;
  return isName ? (
    <th scope="row" className={`${look} font-normal`}>
      {content}
    </th>
  ) : (
    <td className={look}>{content}</td>
  );
}

interface ComparedProps {
  column: Column;
  now: Row;
  before: Row | undefined;
  report: Report;
  better?: Better;
}

function Compared({ column, now, before, report, better }: ComparedProps) {
  const [value, was] = [figureIn(now, column.key), figureIn(before, column.key)];
  const isShare = column.unit === "percent";
  const change = isShare ? pointChange(value, was) : percentChange(value, was);
  return (
    <>
      <td className={`${cell} text-right text-muted tabular-nums whitespace-nowrap`}>
        {cellText(before?.[column.key], column, report)}
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>
        {change === null ? (
          <span className="text-muted">{NOTHING}</span>
        ) : (
          <Change value={change} better={better} unit={isShare ? "points" : "percent"} />
        )}
      </td>
    </>
  );
}

function Total({ column, report, why }: { column: Column; report: Report; why?: string }) {
  const text = totalText(column, report);
  if (!text || !why) return text;
  return (
    <span className="inline-flex items-center gap-1">
      {text}
      <WhyButton path={why} name={`${report.title}, ${column.label.toLowerCase()}`} className="-my-3 print:hidden" />
    </span>
  );
}

function totalText(column: Column, report: Report): string {
  const total = figureIn(report.totals, column.key);
  return total === null ? "" : cellText(total, column, report);
}
