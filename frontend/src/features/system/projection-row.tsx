import { RefreshCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatBytes } from "@/lib/bytes";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { kinds, lookOf, spanText, underWayText } from "@/system/labels";
import type { ProcessState, ProjectionState, RebuildState, SystemState } from "@/system/system";
import { SkippedEvents } from "./skipped-events";
import { StoppedRead } from "./stopped-read";

/** Where the list of what is made anew begins, for the rows that lead there. */
export const REBUILDS = "leituras-refeitas";

interface ProjectionRowProps {
  row: ProjectionState;
  /** Whether sizes are known. */
  sized: boolean;
  /** Events a second, where it is known. */
  rate: number | undefined;
  state: SystemState;
  onRebuild: () => void;
}

/** One read model: a row of the table, or on a phone a card of three lines. One that stands still, or leaves something out, says why below. */
export function ProjectionRow({ row, sized, rate, state, onRebuild }: ProjectionRowProps) {
  const { label, tone, shape } = lookOf(row);
  const movers = state.processes.filter(({ id }) => row.moved_by.includes(id));
  const underWay = state.rebuilds.find((each) => each.projection === row.name && each.ended_at === null);
  const size = row.size_bytes === null ? undefined : formatBytes(row.size_bytes);
  const behind = row.lag_events > 0;
  const reported = row.failure !== null || row.holes.length > 0;
  return (
    <>
      <tr
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 @3xl:table-row",
          "@lg:@max-3xl:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_auto_9rem] @lg:@max-3xl:[&>:nth-child(2)]:order-1",
          !reported && "border-b border-line last:border-0",
        )}
      >
        <th scope="row" className="py-0.5 font-medium @3xl:w-44 @3xl:py-1.5 @3xl:pr-2 @3xl:pl-4">
          {row.label}
          {row.trouble && <span className="block text-xs font-normal text-warn wrap-anywhere">{row.trouble}</span>}
        </th>
        <td className="justify-self-end @3xl:px-2">
          <Badge tone={tone} shape={shape}>
            {label}
          </Badge>
        </td>
        <td className="text-xs text-muted tabular-nums wrap-anywhere @3xl:hidden">
          {behind && <span className="block text-sm text-text">{lagText(row)}</span>}
          {[counted(row.events, "lido", "lidos"), size, movers.length === 0 && "ninguém a move"]
            .filter(Boolean)
            .join(" · ")}
          {" · "}
          <Compared row={row} at={state.at} />
        </td>
        <Wide number>{behind ? lagText(row) : <span className="text-muted">nenhum</span>}</Wide>
        <Wide number>{rate ? `${paceText(rate)}/s` : <span className="text-muted">–</span>}</Wide>
        <Wide number>{formatNumber(row.events)}</Wide>
        {sized && <Wide number>{size ?? <span className="text-muted">–</span>}</Wide>}
        <Wide number>
          <Compared row={row} at={state.at} />
        </Wide>
        <Wide>{movers.length > 0 ? <Movers movers={movers} /> : <span className="text-warn">ninguém</span>}</Wide>
        <td className="order-2 justify-self-end @3xl:py-1 @3xl:pr-2 @3xl:text-right">
          {underWay ? (
            <UnderWay rebuild={underWay} />
          ) : (
            <Button
              icon={RefreshCcw}
              size="small"
              variant="quiet"
              onClick={onRebuild}
              aria-label={`Refazer ${row.label}`}
            >
              Refazer
            </Button>
          )}
        </td>
      </tr>
      {reported && (
        <tr className="block border-b border-line last:border-0 @3xl:table-row">
          <td colSpan={sized ? 9 : 8} className="block space-y-3 px-4 pb-4 @3xl:table-cell">
            {row.failure && <StoppedRead projection={row} failure={row.failure} state={state} />}
            {row.holes.length > 0 && <SkippedEvents projection={row} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** When the rows were last compared with the history, or how many of them differ. */
function Compared({ row: { comparison }, at }: { row: ProjectionState; at: string }) {
  if (!comparison) return <span className="text-muted">ainda não conferida</span>;
  const ago = `há ${spanText((Date.parse(at) - Date.parse(comparison.at)) / 1_000)}`;
  if (comparison.different === 0) return <span className="text-muted">{`igual ${ago}`}</span>;
  return (
    <span className="font-medium text-bad" title={`Tabelas no banco: ${comparison.tables.join(", ")}`}>
      {`${counted(comparison.different, "linha difere", "linhas diferem")}, ${ago}`}
    </span>
  );
}

/** A cell that a phone has no room for. */
function Wide({ number, children }: { number?: boolean; children: ReactNode }) {
  return (
    <td
      className={classNames(
        "hidden px-2 py-1.5 @3xl:table-cell",
        number ? "text-right whitespace-nowrap tabular-nums" : "max-w-56 wrap-break-word",
      )}
    >
      {children}
    </td>
  );
}

function Movers({ movers }: { movers: readonly ProcessState[] }) {
  const [first] = movers;
  if (movers.length === 1 && first) return `${kinds[first.kind]} ${first.pid}`;
  return (
    <span title={movers.map(({ kind, host, pid }) => `${kinds[kind]} ${pid} em ${host}`).join("\n")}>
      {counted(movers.length, "processo", "processos")}
    </span>
  );
}

/** In place of the button: how far it is, and the way to it. */
function UnderWay({ rebuild }: { rebuild: RebuildState }) {
  return (
    <a
      href={`#${REBUILDS}`}
      className="inline-flex min-h-8 items-center px-3 text-sm whitespace-nowrap tabular-nums underline underline-offset-4"
    >
      {underWayText(rebuild)}
    </a>
  );
}

/** `12.340 registros · 2 min`. */
const lagText = ({ lag_events: events, lag_seconds: seconds }: ProjectionState) =>
  `${counted(events, "registro", "registros")} · ${spanText(seconds)}`;

const paceText = (rate: number) => formatNumber(rate < 10 ? Math.ceil(rate * 10) / 10 : Math.round(rate));
