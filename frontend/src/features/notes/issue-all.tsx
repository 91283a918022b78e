import { useQuery } from "@tanstack/react-query";
import { Send, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { textOf } from "@/api/errors";
import { fiscalProviderQuery, type NoteDraft, touchedByNotes } from "@/api/fiscal";
import { paths } from "@/app/paths";
import { issue } from "@/components/fiscal/issue-button";
import { draftSubject, noteName } from "@/components/fiscal/words";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CountedProgress } from "@/components/ui/counted-progress";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { useQuietCommand } from "@/lib/use-quiet-command";

interface Run {
  done: number;
  total: number;
  refused: readonly { name: string; why: string }[];
}

/** Issues every ready note, one after the other, with what came of each. */
export function IssueAll({ drafts }: { drafts: readonly NoteDraft[] }) {
  const provider = useQuery(fiscalProviderQuery()).data;
  const [isAsked, setAsked] = useState(false);
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const ready = drafts.filter(({ missing }) => missing.length === 0);
  const sending = useQuietCommand({
    run: async (all: readonly NoteDraft[]) => {
      isStopped.current = false;
      let state: Run = { done: 0, total: all.length, refused: [] };
      setRun(state);
      for (const draft of all) {
        if (isStopped.current) break;
        try {
          await issue(draft);
          state = { ...state, done: state.done + 1 };
        } catch (error) {
          const refused = {
            name: `${noteName(draft)} de ${draftSubject(draft)}`,
            why: textOf(error, "A nota não foi emitida"),
          };
          state = { ...state, done: state.done + 1, refused: [...state.refused, refused] };
        }
        setRun(state);
      }
    },
    invalidates: touchedByNotes,
  });
  const begin = () => {
    setAsked(false);
    sending.mutate(ready);
  };
  if (!provider?.in_use) return null;
  const isTest = provider.environment === "homologacao";
  const total = ready.reduce((sum, draft) => sum + draft.total, 0);
  return (
    <>
      {sending.isPending && run && (
        <div className="flex flex-col gap-1.5 border-b border-line p-4">
          <CountedProgress
            done={run.done}
            total={run.total}
            words={(said) => `Emitindo: ${said} notas`}
            beginning="Emitindo..."
            aside={
              <Button
                icon={X}
                size="small"
                variant="quiet"
                onClick={() => {
                  isStopped.current = true;
                }}
              >
                Parar
              </Button>
            }
          />
        </div>
      )}
      {!sending.isPending && run && <Outcome run={run} />}
      {!sending.isPending && ready.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
          <Button icon={Send} variant="primary" onClick={() => (isTest ? begin() : setAsked(true))}>
            {isTest ? `Emitir as ${ready.length} prontas, como teste` : `Emitir as ${ready.length} prontas`}
          </Button>
          <span className="text-muted tabular-nums">{formatMoney(total)}</span>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`Emitir ${ready.length} notas?`}
          verb="Emitir todas"
          busy="Emitindo..."
          isBusy={false}
          error={null}
          fallback=""
          onConfirm={begin}
          onClose={() => setAsked(false)}
        >
          {`Somam ${formatMoney(total)} e valem para o fisco. Confira antes as que só saem na semana que vem.`}
        </ConfirmDialog>
      )}
    </>
  );
}

function Outcome({ run: { done, refused } }: { run: Run }) {
  const sent = done - refused.length;
  return (
    <div className="flex flex-col gap-1 border-b border-line p-4">
      <output>
        {`${counted(sent, "nota enviada", "notas enviadas")} ao provedor. `}
        <Link to={`${paths.operations.issuedNotes}?state=open`} className="underline underline-offset-4">
          Acompanhar
        </Link>
      </output>
      {refused.length > 0 && (
        <ul className="text-sm text-bad">
          {refused.map(({ name, why }) => (
            <li key={name}>{`${name}: ${why}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
