import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { dropReplay, type ReplayRun, replaysKey } from "./replay";

/** How far a run is, and the way to stop it. */
export function UnderWay({ run }: { run: ReplayRun }) {
  const id = useId();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => dropReplay(run.id),
    onSettled: () => client.invalidateQueries({ queryKey: replaysKey }),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="tabular-nums">
          {run.total > 0
            ? `${formatNumber(run.done)} de ${formatNumber(run.total)} acontecimentos relidos`
            : "Começando a leitura"}
        </label>
        <Button size="small" onClick={() => stop.mutate()} disabled={stop.isPending}>
          {stop.isPending ? "Parando..." : "Parar"}
        </Button>
      </div>
      <ProgressBar id={id} done={run.done} total={run.total} />
      <Refusal error={stop.error} fallback="A leitura não pôde ser parada" />
    </div>
  );
}
