import { Copy, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type IssuedNote, isContradicted, isMoving, touchedByNotes } from "@/api/fiscal";
import { correctFiscalNote, discardFiscalNote, retryFiscalNote, withdrawFiscalNote } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";
import { CancelNoteDialog } from "./cancel-note-dialog";
import { NoteAmendments } from "./note-amendments";
import { NoteFiles } from "./note-files";
import { NoteState } from "./note-state";
import { spacedKey } from "./spaced-key";
import { noteName, noteSubject } from "./words";

/** A note with all that is known of it and all that can be done with it. */
export function NoteEntry({ note, isNamed = true }: { note: IssuedNote; isNamed?: boolean }) {
  const { total, key, asked_now } = note;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start justify-between gap-x-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {isNamed && <span className="font-medium">{noteName(note)}</span>}
          <NoteState note={note} />
        </span>
        <span className="shrink-0 tabular-nums">{formatMoney(total)}</span>
      </div>
      {key && <Key note={note} />}
      <Said note={note} />
      {asked_now !== null && <NoteAmendments note={note} asked={asked_now} />}
      <Acts note={note} />
      <Times note={note} />
    </div>
  );
}

function Key({ note }: { note: IssuedNote }) {
  const [said, setSaid] = useState("");
  const { key, number, series, protocol } = note;
  const printed = [number && `nº ${number}`, series && `série ${series}`, protocol && `protocolo ${protocol}`];
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => setSaid("Copiada."),
      () => setSaid("O navegador não deixou copiar."),
    );
  return (
    <div className="text-sm text-muted">
      <p className="tabular-nums">{spacedKey(key)}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        {printed.filter(Boolean).join(", ")}
        <Button
          size="small"
          variant="quiet"
          className="-ml-3"
          icon={Copy}
          aria-label={`Copiar chave: ${noteName(note)} de ${noteSubject(note)}`}
          onClick={() => void copy()}
        >
          Copiar chave
        </Button>
        <output>{said}</output>
      </p>
    </div>
  );
}

/** When it was made and by whom, until when it can be cancelled, and until when it is kept. */
function Times({ note }: { note: IssuedNote }) {
  const now = useNow().getTime();
  const { state, recorded_at, recorded_by, cancel_until, kept_until, page, has_pdf } = note;
  return (
    <p className="text-sm text-muted">
      <Instant at={recorded_at} />
      {`, ${recorded_by}. `}
      {state === "authorised" && cancel_until && (
        <>
          {isLate(note, now) ? "O prazo de cancelamento terminou em " : "Pode ser cancelada até "}
          <Instant at={cancel_until} />
          {". "}
        </>
      )}
      {`Guardada até ${fullDay(kept_until)}. `}
      {page && !has_pdf && (
        <a href={page} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Ver na internet
        </a>
      )}
    </p>
  );
}

const isLate = ({ cancel_until }: IssuedNote, now: number) => cancel_until !== null && Date.parse(cancel_until) < now;

/** What the provider said, and what is waited for. */
function Said({ note }: { note: IssuedNote }) {
  const { state, code, sentence, is_stopped, next_at, has_xml, files_missing, contradictions } = note;
  const isBad = state === "rejected" || state === "denied" || is_stopped;
  return (
    <>
      {sentence && (
        <p className={isBad ? "text-sm text-bad wrap-anywhere" : "text-sm text-warn wrap-anywhere"}>
          {state === "authorised" && "O cancelamento foi recusado. "}
          {code && <span className="font-medium tabular-nums">{`${code}: `}</span>}
          {sentence}
        </p>
      )}
      {state === "ready" && !is_stopped && sentence && next_at && (
        <p className="text-sm text-muted">
          {"Nova tentativa em "}
          <Instant at={next_at} />.
        </p>
      )}
      {state === "denied" && (
        <p className="text-sm text-muted">
          O fisco denegou a nota: a situação de um dos lados precisa ser regularizada.
        </p>
      )}
      {state === "authorised" && !has_xml && (
        <p className="text-sm text-muted">{files_missing ? "O provedor não mandou o XML." : "O XML está a caminho."}</p>
      )}
      {contradictions.length > 0 && (
        <div className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          <p className="font-medium">O provedor disse depois outra coisa. Confira com ele o que vale:</p>
          <ul>
            {contradictions.map((each) => (
              <li key={`${each.at} ${each.attempt}`} className="wrap-anywhere">
                <Instant at={each.at} />
                {`: ${answers[each.answer]}`}
                {each.key && `, chave ${spacedKey(each.key)}`}
                {(each.code || each.sentence) && ` (${[each.code, each.sentence].filter(Boolean).join(": ")})`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const answers: Readonly<Record<IssuedNote["contradictions"][number]["answer"], string>> = {
  authorised: "autorizada",
  rejected: "rejeitada",
  cancelled: "cancelada",
};

type Asked = "cancel" | "discard" | "withdraw";

function Acts({ note }: { note: IssuedNote }) {
  const [asked, setAsked] = useState<Asked>();
  const now = useNow().getTime();
  const { id, state, is_stopped, has_xml, files_missing, order_id } = note;
  const [name, subject] = [noteName(note), noteSubject(note)];
  const correcting = useCommand({
    run: () => correctFiscalNote(id),
    invalidates: touchedByNotes,
    success: "Nota enviada de novo.",
  });
  const retrying = useCommand({
    run: () => retryFiscalNote(id),
    invalidates: touchedByNotes,
    failure: "Não foi possível tentar de novo",
  });
  const isGivenUp = state === "rejected" || ((state === "ready" || state === "sent") && !isMoving(note));
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {state === "rejected" && !isContradicted(note) && (
          <Button
            size="small"
            icon={RotateCcw}
            aria-label={`Corrigir e reenviar ${name} de ${subject}`}
            disabled={correcting.isPending}
            onClick={() => correcting.mutate()}
          >
            {correcting.isPending ? "Enviando..." : "Corrigir e reenviar"}
          </Button>
        )}
        {(is_stopped || (state === "authorised" && !has_xml && files_missing)) && (
          <Button
            size="small"
            icon={RotateCcw}
            aria-label={`Tentar de novo: ${name} de ${subject}`}
            disabled={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            Tentar de novo
          </Button>
        )}
        <NoteFiles note={note} />
        {isGivenUp && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Descartar ${name} de ${subject}`}
            onClick={() => setAsked("discard")}
          >
            Descartar
          </Button>
        )}
        {state === "authorised" && !isLate(note, now) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Cancelar nota: ${name} de ${subject}`}
            onClick={() => setAsked("cancel")}
          >
            Cancelar nota
          </Button>
        )}
        {state === "recorded" && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Retirar ${name} de ${subject}`}
            onClick={() => setAsked("withdraw")}
          >
            Retirar
          </Button>
        )}
      </div>
      {state === "rejected" && (
        <p className="text-sm text-muted">
          {"A nota é montada de novo com os dados de agora. Antes, corrija "}
          {order_id !== null && (
            <>
              <Link to={paths.operations.event(order_id)} className="underline underline-offset-4">
                o pedido
              </Link>
              {" e o cadastro do cliente, ou "}
            </>
          )}
          <Link to={paths.operations.fiscal} className="underline underline-offset-4">
            os dados fiscais
          </Link>
          .
        </p>
      )}
      <Refusal error={correcting.error} fallback="A nota não foi enviada de novo" />
      {asked === "cancel" && <CancelNoteDialog note={note} onClose={close} />}
      {asked === "discard" && (
        <ConfirmAction
          title={`Descartar ${name}?`}
          verb="Descartar nota"
          busy="Descartando..."
          fallback="A nota não foi descartada"
          run={() => discardFiscalNote(id)}
          invalidates={touchedByNotes}
          success="Nota descartada."
          onClose={close}
        >
          {`Ela nunca valeu para o fisco. ${subject} volta a pedir esta nota.`}
        </ConfirmAction>
      )}
      {asked === "withdraw" && (
        <ConfirmAction
          title={`Retirar ${name}?`}
          verb="Retirar nota"
          busy="Retirando..."
          fallback="Não foi possível retirar a nota"
          run={() => withdrawFiscalNote(id)}
          invalidates={touchedByNotes}
          success="Nota retirada."
          onClose={close}
        >
          {`Para uma nota registrada por engano ou cancelada onde foi emitida. O pedido ${subject} volta a pedir esta nota.`}
        </ConfirmAction>
      )}
    </>
  );
}
