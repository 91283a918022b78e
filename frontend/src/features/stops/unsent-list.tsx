import { Pencil, RotateCcw, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { clockOf } from "./clock";
import { Notice, PendingMark } from "./controls";
import type { Phone } from "./phone-state";
import { Question } from "./sheet";
import { type SheetName, StopSheet } from "./stop-steps";
import { isTrouble, type Unsent } from "./unsent";
import { withPending } from "./with-pending";
import { actionText, stopIn } from "./words";

const stateWords: Partial<Record<Unsent["state"], string>> = {
  sending: "Enviando…",
  held: "Espera a ação recusada acima",
};

const KEPT = "Ele sai deste telefone e fica na lista da casa, que decide o que fazer.";

/** What an action that is taken back leaves behind. */
function lostWords({ state, isKept }: Unsent): string {
  if (state === "refused") return `O sistema não tem este registro. ${KEPT}`;
  if (state === "failed") return `O sistema deu erro e talvez tenha este registro. ${KEPT}`;
  return isKept ? `Este registro ainda espera. ${KEPT}` : "Ainda não está no sistema: some só deste telefone.";
}

/** The sheets that open with what was entered. */
const correctable = ["payment", "handover", "swap", "failure", "return"] as const satisfies readonly SheetName[];

/** The sheet that corrects an action; `undefined` if it is not refused itself, or no day that was read has its stop. */
function correcting({ state, action }: Unsent, days: Phone["days"]) {
  const name = correctable.find((kind) => kind === action.kind);
  const at = stopIn(days, action);
  return name && at && state === "refused" ? { name, ...at } : undefined;
}

interface UnsentListProps {
  phone: Phone;
  unsent: readonly Unsent[];
}

/** What waits on the phone, with what can be done about it. */
export function UnsentList({ phone, unsent }: UnsentListProps) {
  const [asked, setAsked] = useState<Unsent>();
  const [correctedId, setCorrectedId] = useState<string>();
  const corrected = unsent.find(({ id }) => id === correctedId);
  const takeBack = async ({ ids }: Unsent) => {
    setAsked(undefined);
    await phone.takeBack(...ids);
  };
  return (
    <>
      <ul className="flex flex-col gap-3">
        {unsent.map((each) => (
          <UnsentItem
            key={each.id}
            unsent={each}
            onCorrect={correcting(each, phone.days) && (() => setCorrectedId(each.id))}
            onRetry={(id) => void phone.retry(id)}
            onTakeBack={() => setAsked(each)}
          />
        ))}
      </ul>
      {corrected && <Correction phone={phone} refused={corrected} onClose={() => setCorrectedId(undefined)} />}
      {asked && (
        <Question
          title="Desfazer?"
          yes="Sim, desfazer"
          onYes={() => void takeBack(asked)}
          onNo={() => setAsked(undefined)}
        >
          <p>{`${actionText(asked.action)}, às ${clockOf(asked.happened_at)}. ${lostWords(asked)}`}</p>
        </Question>
      )}
    </>
  );
}

interface CorrectionProps {
  phone: Phone;
  refused: Unsent;
  onClose: () => void;
}

/** The sheet of a refused action. It closes by itself when another tab or the office has dealt with the action. */
function Correction({ phone, refused, onClose }: CorrectionProps) {
  const days = useMemo(() => withPending(phone.days, phone.queue), [phone.days, phone.queue]);
  const sheet = correcting(refused, days);
  return sheet && <StopSheet {...sheet} phone={phone} refused={refused} onClose={onClose} />;
}

interface UnsentItemProps {
  unsent: Unsent;
  /** Missing where it cannot be corrected. */
  onCorrect: (() => void) | undefined;
  onRetry: (id: string) => void;
  onTakeBack: () => void;
}

function UnsentItem({ unsent, onCorrect, onRetry, onTakeBack }: UnsentItemProps) {
  const { id, action, happened_at, state, refusal, ids, isKept } = unsent;
  const text = actionText(action);
  const proofs = ids.length - 1;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
            <time dateTime={happened_at}>{clockOf(happened_at)}</time>
            {proofs > 0 && <span>com comprovante</span>}
            {stateWords[state] ? <span>{stateWords[state]}</span> : state === "pending" && <PendingMark />}
          </p>
        </div>
        {state !== "sending" && (
          <Button
            size="large"
            icon={Undo2}
            className="shrink-0 px-3!"
            aria-label={`Desfazer: ${text}`}
            onClick={onTakeBack}
          >
            Desfazer
          </Button>
        )}
      </div>
      {isTrouble(unsent) && (
        <div role="alert" className="flex flex-col gap-2">
          <Notice tone="bad">
            <p className="font-semibold">
              {state === "refused" ? "O sistema recusou:" : "O sistema não conseguiu registrar."}
            </p>
            <p>{state === "refused" ? refusal : "O telefone tenta de novo a cada poucos minutos."}</p>
            {isKept && <p>A casa já tem isto na lista dela.</p>}
          </Notice>
          {onCorrect && (
            <Button size="large" icon={Pencil} aria-label={`Corrigir: ${text}`} onClick={onCorrect}>
              Corrigir
            </Button>
          )}
          <Button size="large" icon={RotateCcw} aria-label={`Tentar de novo: ${text}`} onClick={() => onRetry(id)}>
            Tentar de novo
          </Button>
        </div>
      )}
    </li>
  );
}
