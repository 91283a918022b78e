import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@/components/ui/loaded";
import { Pagination } from "@/components/ui/pagination";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { usePages } from "@/components/ui/use-pages";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { refusalsQuery, refusalsSpreadsheet, type SalesImport } from "./sales";

/** The lines that were not taken, each with its number in the file and why. */
export function RefusedLines({ sales }: { sales: SalesImport }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-control border border-line"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2 font-medium">
        {counted(sales.refused, "linha recusada", "linhas recusadas")}
      </summary>
      {open && <Lines sales={sales} />}
    </details>
  );
}

function Lines({ sales }: { sales: SalesImport }) {
  const { page, limit, pager } = usePages();
  const list = useQuery(refusalsQuery(sales.id, page, limit));
  const file = useSpreadsheet(() => refusalsSpreadsheet(sales.id), `recusas-${sales.id}.csv`);
  return (
    <Loaded
      query={list}
      title="Erro ao carregar linhas"
      fallback="As linhas recusadas não puderam ser lidas."
      loading={null}
    >
      {({ refusals, pagination }) => (
        <div className="flex flex-col border-t border-line">
          <ul aria-busy={list.isFetching} className="divide-y divide-line">
            {refusals.map(({ line, column, value, reason }) => (
              <li key={line} className="grid gap-x-4 gap-y-0.5 px-3 py-2 text-sm sm:grid-cols-[7rem_1fr]">
                <span className="font-medium tabular-nums">{`Linha ${formatNumber(line)}`}</span>
                <span className="min-w-0 wrap-anywhere">
                  {reason}
                  {(column || value) && (
                    <span className="block text-xs text-muted">
                      {[column, value && `“${value}”`].filter(Boolean).join(": ")}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {sales.refusals_kept < sales.refused && (
            <p className="border-t border-line px-3 py-2 text-sm text-muted">
              {`São guardadas as primeiras ${formatNumber(sales.refusals_kept)}.`}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
            <SpreadsheetButton file={file} label="Baixar recusadas (CSV)" size="small" />
            <SpreadsheetError file={file} />
          </div>
          {pagination.total > 10 && <Pagination {...pager} total={pagination.total} />}
        </div>
      )}
    </Loaded>
  );
}
