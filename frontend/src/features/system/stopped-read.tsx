import { useState } from "react";
import { skipEventBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Refusal } from "@/components/ui/refusal";
import { counted, listed } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { remedies, secondsBetween, spanText } from "@/system/labels";
import {
  type FailureGroup,
  type FailureState,
  type ProjectionState,
  resume,
  type SystemState,
  skip,
} from "@/system/system";
import { EventLink } from "./event-link";

interface StoppedReadProps {
  projection: ProjectionState;
  failure: FailureState;
  state: SystemState;
}

/** The event that a read model could not apply, and another try without waiting. Why, and what mends it, is said once
 * for all that stand still for the same reason. */
export function StoppedRead({ projection, failure, state }: StoppedReadProps) {
  const [skipping, setSkipping] = useState(false);
  const group = state.failures.find(({ projections }) => projections.includes(projection.name));
  const labels = (group?.projections ?? []).map((name) => state.projections.find((each) => each.name === name)?.label);
  const isFirst = group?.projections[0] === projection.name;
  return (
    <section
      aria-label={`Por que ${projection.label} parou`}
      className="flex flex-col gap-3 rounded-control bg-bad-soft p-3"
    >
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Parou em</dt>
        <dd className="wrap-anywhere">
          <EventLink event={failure} className="text-bad" />
        </dd>
        <dt className="text-muted">Motivo</dt>
        <dd>{isFirst ? <Reason error={failure.error} /> : `O mesmo de ${labels[0]}`}</dd>
        {isFirst && (
          <Group labels={labels.map(String)} remedy={group.remedy} attempts={attemptsText(failure, state.at)} />
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        {isFirst && <TryAgain names={group.projections} attempts={failure.attempts} />}
        {failure.skippable && (
          <Button size="small" onClick={() => setSkipping(true)}>
            Pular este registro…
          </Button>
        )}
      </div>
      {skipping && <SkipDialog projection={projection} failure={failure} onClose={() => setSkipping(false)} />}
    </section>
  );
}

interface GroupProps {
  labels: readonly string[];
  remedy: FailureGroup["remedy"];
  /** How often, and when again. */
  attempts: string;
}

/** What is true of all that stand still for one reason. */
function Group({ labels, remedy, attempts }: GroupProps) {
  return (
    <>
      {labels.length > 1 && (
        <>
          <dt className="text-muted">Param juntas</dt>
          <dd>{`${listed(labels)} (${counted(labels.length, "leitura", "leituras")})`}</dd>
        </>
      )}
      <dt className="text-muted">O que resolve</dt>
      <dd>{remedies[remedy]}</dd>
      <dt className="text-muted">Tentativas</dt>
      <dd className="tabular-nums">{attempts}</dd>
    </>
  );
}

/** Another try of all that stand still for one reason. */
function TryAgain({ names, attempts }: { names: readonly string[]; attempts: number }) {
  const [triedAt, setTriedAt] = useState<number>();
  const again = useCommand({
    run: () => Promise.all(names.map(resume)),
    invalidates: ["readSystem"],
    onDone: () => setTriedAt(attempts),
  });
  const words = names.length > 1 ? `Tentar as ${names.length} agora` : "Tentar agora";
  return (
    <>
      <Button size="small" onClick={() => again.mutate()} disabled={again.isPending}>
        {again.isPending ? "Pedindo..." : words}
      </Button>
      {triedAt !== undefined && attempts > triedAt && (
        <output>Tentou e parou no mesmo registro. Se a causa está na leitura, refaça-a.</output>
      )}
      <Refusal error={again.error} fallback="Não foi possível pedir outra tentativa" />
    </>
  );
}

/** Before a read model goes on without an event: what will be missing, and until when. */
function SkipDialog({ projection, failure, onClose }: Omit<StoppedReadProps, "state"> & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Pular um registro em ${projection.label}`}
      submit="Pular"
      busy="Pulando..."
      danger
      className="max-w-md"
      field={skipEventBody.reason}
      run={(reason) => skip(projection.name, failure.position, reason)}
      invalidates={["readSystem"]}
      success="A leitura segue sem este registro."
      fallback="O registro não foi pulado"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <EventLink event={failure} />
      </p>
      <p>A leitura segue sem o que este registro mudou, e pode ter números errados até ser refeita.</p>
      <p>Nada sai da história. Corrigida a causa, refazer a leitura a põe em dia.</p>
    </ReasonDialog>
  );
}

function attemptsText({ attempts, since, retry_at }: FailureState, at: string): string {
  const wait = secondsBetween(at, retry_at);
  const next = wait > 0 ? `tenta de novo em ${spanText(wait)}` : "tentando agora";
  return `${counted(attempts, "tentativa", "tentativas")} desde ${formatInstant(since)}; ${next}`;
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
