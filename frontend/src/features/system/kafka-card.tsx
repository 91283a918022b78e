import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { kinds } from "@/system/labels";
import type { KafkaState, PartitionState, ProcessState, SystemState } from "@/system/system";

/** 'Kafka': how much of the history has been published, and who reads each part. Most houses have none. */
export function KafkaCard({ state }: { state: SystemState }) {
  return (
    <Card title="Kafka">
      {state.kafka ? (
        <Topic kafka={state.kafka} processes={state.processes} />
      ) : (
        <p className="p-4 text-muted">
          Não há Kafka aqui, e não faz falta: as leituras são feitas direto da história. Ele serve para dividir o
          trabalho entre várias máquinas.
        </p>
      )}
    </Card>
  );
}

function Topic({ kafka, processes }: { kafka: KafkaState; processes: readonly ProcessState[] }) {
  const longest = Math.max(0, ...kafka.partitions.map(({ end }) => end ?? 0));
  const behind = kafka.behind_events > 0;
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name="Tópico">
          <code className="text-sm wrap-anywhere">{kafka.topic}</code>
        </Fact>
        <Fact name="Publicado até">{kafka.published}</Fact>
        <Fact name="Por publicar">
          {behind ? (
            counted(kafka.behind_events, "registro", "registros")
          ) : (
            <Badge tone="ok" shape="check">
              Tudo publicado
            </Badge>
          )}
        </Fact>
      </dl>
      <ul aria-label="Partições" className="flex flex-col gap-3">
        {kafka.partitions.map((each) => (
          <Partition
            key={each.partition}
            partition={each}
            longest={longest}
            reader={processes.find(({ id }) => id === each.worker)}
          />
        ))}
      </ul>
    </div>
  );
}

interface PartitionProps {
  partition: PartitionState;
  /** The end of the longest: what a full bar is. */
  longest: number;
  reader: ProcessState | undefined;
}

function Partition({ partition: { partition, offset, end, lag }, longest, reader }: PartitionProps) {
  const width = (count: number | null) => `${longest > 0 ? ((count ?? 0) / longest) * 100 : 0}%`;
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{`Partição ${partition}`}</span>
        <span className="text-sm tabular-nums">
          {lag === null ? (
            <span className="text-muted">sem leitura</span>
          ) : lag === 0 ? (
            <span className="text-muted">lida até o fim</span>
          ) : (
            `faltam ${formatNumber(lag)}`
          )}
        </span>
      </div>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken">
        <div className="absolute inset-y-0 left-0 rounded-full bg-line-strong/50" style={{ width: width(end) }} />
        <div className="absolute inset-y-0 left-0 rounded-full bg-chart-3" style={{ width: width(offset) }} />
      </div>
      <p className="text-xs text-muted tabular-nums">
        {`${offset === null ? "—" : formatNumber(offset)} de ${end === null ? "—" : formatNumber(end)} · `}
        {reader ? `${kinds[reader.kind]} ${reader.pid} em ${reader.host}` : "ninguém lê"}
      </p>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </>
  );
}
