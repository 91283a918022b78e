import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { countedDownload, type Received } from "@/api/counted-download";
import { textOf } from "@/api/errors";
import { type HistoryFileKind, type HistoryFilter, historyFile } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { CountedProgress } from "@/components/ui/counted-progress";
import { download } from "@/lib/download";
import { formatNumber } from "@/lib/numbers";
import { useCommand } from "@/lib/use-command";

const KINDS = { csv: "CSV", xlsx: "Excel" } as const satisfies Record<HistoryFileKind, string>;
const MEGABYTE = 1_000_000;

/** All that the filter finds as a file: how much has come, and the way to stop it. */
export function useHistoryExport(filter: HistoryFilter) {
  const [received, setReceived] = useState<Received>();
  const [waiting, setWaiting] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const command = useCommand({
    run: async (kind: HistoryFileKind) => {
      const stop = new AbortController();
      running.current = stop;
      setReceived(undefined);
      setWaiting(undefined);
      try {
        const options = { signal: stop.signal, onReceived: setReceived, onWaiting: setWaiting };
        download(await countedDownload(historyFile(filter, kind), options), `historico.${kind}`);
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      }
    },
  });
  return { command, received, waiting, stop: () => running.current?.abort() };
}

type HistoryExport = ReturnType<typeof useHistoryExport>;

export function ExportButtons({ file: { command } }: { file: HistoryExport }) {
  return (Object.keys(KINDS) as HistoryFileKind[]).map((kind) => (
    <Button key={kind} icon={Download} onClick={() => command.mutate(kind)} disabled={command.isPending}>
      {KINDS[kind]}
    </Button>
  ));
}

/** How far the file is, which place it has in the queue, or why there is none. */
export function ExportProgress({ file: { command, received, waiting, stop } }: { file: HistoryExport }) {
  if (command.isPending) {
    return (
      <div className="flex flex-col gap-1.5 rounded-card border border-line bg-raised p-4">
        <CountedProgress
          done={received?.rows ?? 0}
          total={received?.rows === undefined ? 0 : received.total}
          words={(counted) => `Gerando a planilha: ${counted} registros`}
          beginning={waiting ?? beginning(received)}
          aside={
            <Button icon={X} size="small" variant="quiet" onClick={stop}>
              Cancelar
            </Button>
          }
        />
      </div>
    );
  }
  if (!command.isError) return null;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      {textOf(command.error, "A planilha não pôde ser gerada. Tente de novo.")}
    </p>
  );
}

/** A compressed file does not show its rows while it comes. */
function beginning(received: Received | undefined): string {
  if (!received) return "Gerando a planilha...";
  const size = formatNumber(Math.round((received.bytes / MEGABYTE) * 10) / 10);
  return `Gerando a planilha de ${formatNumber(received.total)} registros: ${size} MB recebidos`;
}
