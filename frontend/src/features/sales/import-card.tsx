import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { cancelSalesImport } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Pagination } from "@/components/ui/pagination";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RefusalList } from "@/components/ui/refusal-list";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { usePages } from "@/components/ui/use-pages";
import { formatBytes } from "@/lib/bytes";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { timeLeft } from "./pace";
import { isOpen, refusalsQuery, refusalsSpreadsheet, type SalesImport } from "./sales";

const looks: Record<SalesImport["status"], { tone: Tone; shape: Shape }> = {
  waiting: { tone: "neutral", shape: "ring" },
  running: { tone: "info", shape: "half" },
  finished: { tone: "ok", shape: "check" },
  cancelled: { tone: "neutral", shape: "cross" },
  stopped: { tone: "bad", shape: "cross" },
};

/** One import: how far it is, and what became of its rows. */
export function ImportCard({ sales }: { sales: SalesImport }) {
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <article aria-labelledby={title} className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 id={title} className="font-medium wrap-anywhere">
            {sales.file_name}
          </h3>
          <p className="text-xs text-muted">
            {`Importação ${sales.id} · ${formatInstant(sales.created_at)} · ${sales.started_by} · ${formatBytes(sales.size)}`}
          </p>
        </div>
        <Badge {...looks[sales.status]}>{sales.label}</Badge>
      </header>
      {isOpen(sales) && <Bar sales={sales} />}
      {sales.cause && <p className="rounded-control bg-bad-soft px-3 py-2 text-bad">{sales.cause}</p>}
      <Outcome sales={sales} />
      <div className="flex flex-wrap items-start gap-2">
        {sales.recorded > 0 && (
          <LinkButton to={`${paths.operations.sales}?import_id=${sales.id}`} size="small">
            Ver as vendas
          </LinkButton>
        )}
        {isOpen(sales) && (
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Cancelar importação
          </Button>
        )}
      </div>
      {sales.refused > 0 && <RefusedLines sales={sales} />}
      {asking && isOpen(sales) && (
        <ConfirmAction
          title="Cancelar importação"
          question="O que já entrou fica. Para continuar depois, envie o mesmo arquivo: nada entra duas vezes."
          verb="Cancelar importação"
          busy="Cancelando..."
          fallback="Não foi possível cancelar"
          run={() => cancelSalesImport(sales.id)}
          invalidates={["sales_imports"]}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  );
}

function Bar({ sales }: { sales: SalesImport }) {
  const label = useId();
  const left = timeLeft(sales.seconds_left);
  return (
    <div className="flex flex-col gap-1">
      <p id={label} className="flex flex-wrap justify-between gap-2 text-sm tabular-nums">
        <span>{`${formatNumber(sales.rows)} de ${counted(sales.total, "linha", "linhas")}`}</span>
        <span className="text-muted">
          {sales.status === "waiting" ? "Espera a sua vez" : left}
          {sales.rows_per_second !== null && ` · ${formatNumber(Math.round(sales.rows_per_second))} por segundo`}
        </span>
      </p>
      <ProgressBar aria-labelledby={label} done={sales.rows} total={sales.total} />
    </div>
  );
}

function Outcome({ sales }: { sales: SalesImport }) {
  const figures = [
    { label: "Novas", value: formatNumber(sales.recorded), detail: formatMoney(sales.amount) },
    { label: "Já conhecidas", value: formatNumber(sales.already_there) },
    { label: "Estornos", value: formatNumber(sales.reversed) },
    { label: "Recusadas", value: formatNumber(sales.refused), bad: sales.refused > 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {figures.map(({ label, value, detail, bad }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={bad ? "font-semibold text-bad tabular-nums" : "font-semibold tabular-nums"}>
            {value}
            {detail && <span className="block text-xs font-normal text-muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines that were not taken, each with its number in the file and why. */
function RefusedLines({ sales }: { sales: SalesImport }) {
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
    <Loaded query={list} name="linhas" fallback="As linhas recusadas não puderam ser lidas." loading={null}>
      {({ refusals, pagination }) => (
        <div className="flex flex-col">
          <RefusalList refusals={refusals} isBusy={list.isFetching} />
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
