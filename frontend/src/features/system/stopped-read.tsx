import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { secondsBetween, spanText } from "@/system/labels";
import { type FailureState, type ProjectionState, resume } from "@/system/system";

interface StoppedReadProps {
  projection: ProjectionState;
  failure: FailureState;
  /** The instant of the answer, by the server's clock. */
  at: string;
}

/** The event that a read model could not apply, why, and another try without waiting. */
export function StoppedRead({ projection, failure, at }: StoppedReadProps) {
  const [triedAt, setTriedAt] = useState<number>();
  const again = useCommand({
    run: () => resume(projection.name),
    invalidates: ["readSystem"],
    onDone: () => setTriedAt(failure.attempts),
  });
  const wait = secondsBetween(at, failure.retry_at);
  const inVain = triedAt !== undefined && failure.attempts > triedAt;
  return (
    <section
      aria-label={`Por que ${projection.label} parou`}
      className="flex flex-col gap-3 rounded-control bg-bad-soft p-3"
    >
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Parou em</dt>
        <dd className="wrap-anywhere">
          <Link to={historyOf(failure)} className="font-medium text-bad underline underline-offset-4">
            {failure.number === null ? failure.topic : `registro nº ${formatNumber(failure.number)}`}
          </Link>
          {`, ${failure.number === null ? "" : `${failure.topic}, `}de ${failure.stream}, versão ${failure.version}`}
        </dd>
        <dt className="text-muted">Motivo</dt>
        <dd>
          <Reason error={failure.error} />
        </dd>
        <dt className="text-muted">Tentativas</dt>
        <dd className="tabular-nums">
          {`${counted(failure.attempts, "tentativa", "tentativas")} desde ${formatInstant(failure.since)}; ${
            wait > 0 ? `tenta de novo em ${spanText(wait)}` : "tentando agora"
          }`}
        </dd>
      </dl>
      <Refusal error={again.error} fallback="Não foi possível pedir outra tentativa" />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => again.mutate()} disabled={again.isPending}>
          {again.isPending ? "Pedindo..." : "Tentar agora"}
        </Button>
        {inVain && <output>Tentou e parou no mesmo registro. Se a causa está na leitura, refaça-a.</output>}
      </div>
    </section>
  );
}

/** What the database or the code said. Where the statement comes with it, that is for who asks. */
function Reason({ error }: { error: string }) {
  const [said, ...rest] = error.split(" [SQL: ");
  if (rest.length === 0) return <code className="text-sm wrap-anywhere">{error}</code>;
  return (
    <details>
      <summary>
        <code className="text-sm wrap-anywhere">{said}</code>
      </summary>
      <code className="text-xs wrap-anywhere">{error}</code>
    </details>
  );
}

/** The event in the history of its own stream. */
function historyOf({ stream, number }: FailureState): string {
  return `${paths.admin.history}?${new URLSearchParams({ stream, ...(number && { event: String(number) }) })}`;
}
