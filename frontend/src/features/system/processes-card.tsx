import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatBytes } from "@/lib/bytes";
import { formatInstant } from "@/lib/time";
import { doingOf, kinds, ledText, secondsBetween, spanText } from "@/system/labels";
import type { ProcessState, SystemState } from "@/system/system";

/** 'Processos': what runs where, since when, and what it does. */
export function ProcessesCard({ state }: { state: SystemState }) {
  const alive = state.processes.filter((each) => each.alive).length;
  return (
    <Card title="Processos" aside={<p className="text-xs text-muted tabular-nums">{`${alive} em serviço`}</p>}>
      {state.processes.length === 0 ? (
        <p className="p-4 text-muted">
          Nenhum processo deu sinal ainda. Cada um se apresenta segundos depois de iniciar.
        </p>
      ) : (
        <ul aria-label="Processos" className="divide-y divide-line">
          {state.processes.map((process) => (
            <Process key={process.id} process={process} at={state.at} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Process({ process, at }: { process: ProcessState; at: string }) {
  const { kind, host, pid, version, alive, rss_bytes: memory, port, doing } = process;
  const led = ledText(process);
  const quiet = secondsBetween(process.seen_at, at);
  const facts = [
    `${host}, processo ${pid}`,
    port !== null && `porta ${port}`,
    `versão ${version}`,
    memory !== null && `${formatBytes(memory)} de memória`,
  ];
  return (
    <li aria-label={`${kinds[kind]} ${pid}`} className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-medium">{kinds[kind]}</p>
        {alive ? (
          <Badge tone={standsBy(process) ? "info" : "ok"} shape={standsBy(process) ? "ring" : "dot"}>
            {standsBy(process) ? "De prontidão" : "Em serviço"}
          </Badge>
        ) : (
          <Badge tone="bad" shape="cross">
            {`Sem sinal há ${spanText(quiet)}`}
          </Badge>
        )}
      </div>
      <p>{doingOf(process)}</p>
      {led && <p className="text-sm text-muted wrap-anywhere">{led}</p>}
      {doing.waits && <p className="text-warn wrap-anywhere">{doing.waits}</p>}
      <p className="text-xs text-muted tabular-nums wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
      <p className="text-xs text-muted tabular-nums">
        {`Desde ${formatInstant(process.started_at)} · último sinal há ${spanText(quiet)}`}
      </p>
    </li>
  );
}

const standsBy = ({ kind, doing }: ProcessState) => kind === "publisher" && !doing.active;
