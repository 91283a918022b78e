import { RefreshCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { formatBytes } from "@/lib/bytes";
import { formatNumber } from "@/lib/numbers";
import { counted, listed } from "@/lib/text";
import { BeginDialog } from "./begin-dialog";
import { StoppedRead } from "./stopped-read";
import { type Observed, type ProcessState, type ProjectionState, rateOf } from "./system";
import { kinds, lookOf, spanText } from "./words";

/** 'Leituras': how far each read model is, who moves it, and why one stands still. */
export function ProjectionsCard({ observed }: { observed: Observed }) {
  const { state } = observed;
  const [asked, setAsked] = useState<ProjectionState>();
  const begun = new Set(state.rebuilds.filter((each) => each.ended_at === null).map(({ projection }) => projection));
  // what stands still comes first; the others stay where they are from one answer to the next
  const rows = state.projections.toSorted(
    (one, other) => order(one) - order(other) || one.label.localeCompare(other.label, "pt-BR"),
  );
  return (
    <Card
      title="Leituras"
      className="@container"
      aside={<p className="text-xs text-muted">O que as telas mostram, feito da história</p>}
    >
      <table aria-label="Leituras" className="block w-full text-left @3xl:table">
        <thead className="hidden @3xl:table-header-group">
          <tr className="border-b border-line text-xs text-muted">
            <Head>Leitura</Head>
            <Head>Situação</Head>
            <Head end>Atraso</Head>
            <Head end>Ritmo</Head>
            <Head end>Lidos</Head>
            <Head end>Tamanho</Head>
            <Head>Movida por</Head>
            <Head>
              <span className="sr-only">Ações</span>
            </Head>
          </tr>
        </thead>
        <tbody className="block @3xl:table-row-group">
          {rows.map((row) => (
            <Row
              key={row.name}
              row={row}
              at={state.at}
              rate={rateOf(observed, row.name)}
              movers={state.processes.filter(({ id }) => row.moved_by.includes(id))}
              begun={begun.has(row.name)}
              onRebuild={() => setAsked(row)}
            />
          ))}
        </tbody>
      </table>
      {asked && <BeginDialog projection={asked} events={state.store.events} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

const order = ({ state }: ProjectionState) => (state === "failed" ? 0 : 1);

interface RowProps {
  row: ProjectionState;
  at: string;
  rate: number | undefined;
  movers: readonly ProcessState[];
  /** It is being made anew, or has been and waits. */
  begun: boolean;
  onRebuild: () => void;
}

function Row({ row, at, rate, movers, begun, onRebuild }: RowProps) {
  const { label, tone, shape } = lookOf(row);
  return (
    <>
      <tr
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 @3xl:table-row",
          !row.failure && "border-b border-line last:border-0",
        )}
      >
        <th scope="row" className="min-w-0 grow font-medium wrap-anywhere @3xl:py-2 @3xl:pr-2 @3xl:pl-4">
          {row.label}
          {row.trouble && <span className="block text-xs font-normal text-warn">{row.trouble}</span>}
        </th>
        <Cell bare>
          <Badge tone={tone} shape={shape}>
            {label}
          </Badge>
        </Cell>
        <Cell name="Atraso" end first>
          {row.lag_events > 0 ? (
            <>
              {counted(row.lag_events, "acontecimento", "acontecimentos")}
              <span className="text-muted">{` · ${spanText(row.lag_seconds)}`}</span>
            </>
          ) : (
            <span className="text-muted">nenhum</span>
          )}
        </Cell>
        <Cell name="Ritmo" end>
          {rate !== undefined && rate > 0 ? `${paceText(rate)}/s` : <span className="text-muted">parado</span>}
        </Cell>
        <Cell name="Lidos" end>
          {formatNumber(row.events)}
        </Cell>
        <Cell name="Tamanho" end>
          {row.size_bytes === null ? <span className="text-muted">—</span> : formatBytes(row.size_bytes)}
        </Cell>
        <Cell name="Movida por">
          {movers.length > 0 ? listed(movers.map(moverName)) : <span className="text-warn">ninguém</span>}
        </Cell>
        <td className="@3xl:py-1 @3xl:pr-4 @3xl:pl-2 @3xl:text-right">
          <Button
            size="small"
            onClick={onRebuild}
            disabled={begun}
            aria-label={`Refazer ${row.label}`}
            title={begun ? "Já está sendo refeita" : undefined}
          >
            <RefreshCcw aria-hidden="true" className="size-4" />
            Refazer
          </Button>
        </td>
      </tr>
      {row.failure && (
        <tr className="block border-b border-line last:border-0 @3xl:table-row">
          <td colSpan={8} className="block px-4 pb-4 @3xl:table-cell">
            <StoppedRead projection={row} failure={row.failure} at={at} />
          </td>
        </tr>
      )}
    </>
  );
}

function Head({ end, children }: { end?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={classNames("px-2 py-2.5 font-medium first:pl-4", end && "text-right")}>
      {children}
    </th>
  );
}

interface CellProps {
  /** What it is, on a phone, where there is no head. */
  name?: string;
  bare?: boolean;
  end?: boolean;
  /** Right below the name on a phone. */
  first?: boolean;
  children: ReactNode;
}

function Cell({ name, bare, end, children }: CellProps) {
  return (
    <td
      className={classNames(
        "@3xl:table-cell @3xl:px-2 @3xl:py-2 @3xl:align-middle",
        bare ? "" : "flex w-full items-baseline justify-between gap-3",
        end && "tabular-nums @3xl:text-right @3xl:whitespace-nowrap",
      )}
    >
      {name && <span className="text-xs text-muted @3xl:hidden">{name}</span>}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </td>
  );
}

const moverName = ({ kind, pid }: ProcessState) => `${kinds[kind]} ${pid}`;

const paceText = (rate: number) => formatNumber(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));
