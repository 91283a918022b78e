import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { undoHistoryEvent } from "@/api/generated/command";
import { undoBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Refusal } from "@/components/ui/refusal";
import { staysForEver } from "@/lib/history-hint";
import { formatNumber } from "@/lib/numbers";
import { useCommand } from "@/lib/use-command";
import { Difference, Masked } from "./event-parts";
import { type AuditDetail, type AuditEvent, historyAddress, type UndoPreview, undoPreviewQuery } from "./history";

const link = "inline-flex min-h-6 items-center text-sm text-amber-text underline underline-offset-4";

/** Which event undid this one, or was undone by it. */
export function UndoLinks({ event: { stream, undo } }: { event: AuditDetail }) {
  const others = [
    { number: undo?.undone_by, words: "Desfeito pelo acontecimento" },
    { number: undo?.undoes, words: "Desfez o acontecimento" },
  ];
  return others.map(
    ({ number, words }) =>
      number && (
        <p key={words}>
          <Link to={historyAddress(stream, number)} className={link}>
            {`${words} nº ${formatNumber(number)}`}
          </Link>
        </p>
      ),
  );
}

/** Asks what undoing an event would do, where it can be undone at all. */
export function UndoButton({ event }: { event: AuditDetail }) {
  const [open, setOpen] = useState(false);
  if (!event.undo?.possible) return null;
  return (
    <>
      <Button icon={Undo2} size="small" onClick={() => setOpen(true)}>
        Desfazer…
      </Button>
      {open && <UndoDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what undoing an event would change now, or what stands in the way; then asks why, and does it. */
function UndoDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const preview = useQuery(undoPreviewQuery(event));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const act = useCommand({
    // `seen` is the stream's version that the preview showed
    run: (seen: number) => undoHistoryEvent(event.stream, event.version, { reason: reason.trim() }, { version: seen }),
    invalidates: "everything",
    success: "Desfeito. O histórico guarda os dois acontecimentos.",
    onDone: onClose,
  });
  const possible = preview.data?.possible === true;
  const submit = () => {
    setTried(true);
    if (reason.trim() && preview.data) act.mutate(preview.data.version);
  };
  return (
    <FormDialog
      title="Desfazer acontecimento"
      submit="Desfazer"
      busy="Desfazendo..."
      dismiss={possible ? "Cancelar" : "Fechar"}
      isBusy={act.isPending}
      disabled={!possible || preview.isFetching}
      dirty={reason !== ""}
      refusal={
        <Refusal
          error={act.error}
          fallback="Não foi possível desfazer"
          whenMoved="Confira abaixo de novo o que mudaria agora e desfaça outra vez."
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere">{event.sentence}</blockquote>
      <Loaded
        query={preview}
        title="Erro ao ver o que mudaria"
        fallback="Nada foi desfeito. Tente de novo em instantes."
        loading={
          <Loading shapes={["h-16"]} className="flex flex-col gap-2">
            Vendo o que mudaria agora...
          </Loading>
        }
      >
        {(found) => <Preview preview={found} stream={event.stream} onLeave={onClose} />}
      </Loaded>
      {possible && (
        <InputField
          label="Motivo"
          required
          hint={staysForEver}
          error={tried && !reason.trim() ? "Diga por que desfazer." : undefined}
          field={undoBody.reason}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}

interface PreviewProps {
  preview: UndoPreview;
  stream: string;
  onLeave: () => void;
}

function Preview({ preview, stream, onLeave }: PreviewProps) {
  const title = preview.possible ? "O que mudaria agora" : "O que impede";
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {preview.possible
          ? preview.steps.map((step) => (
              <li key={`${step.stream} ${step.sentence}`} className="rounded-control bg-sunken px-3 py-2">
                <p className="font-medium wrap-anywhere">{step.subject}</p>
                <Difference changes={step.changes} facts={[]} />
                <p className="mt-1 text-sm text-muted wrap-anywhere">{`O histórico dirá: ${step.sentence}`}</p>
              </li>
            ))
          : preview.obstacles.map(({ sentence, number }) => (
              <li key={sentence} className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
                {sentence}
                {number !== null && (
                  <p className="mt-1">
                    <Link to={historyAddress(stream, number)} onClick={onLeave} className={link}>
                      {`Ver o acontecimento nº ${formatNumber(number)}`}
                    </Link>
                  </p>
                )}
              </li>
            ))}
      </ul>
      {preview.possible && (
        <>
          <Masked why={preview.masked} />
          <p className="text-sm text-muted">Nada é apagado: o que aconteceu continua no histórico.</p>
        </>
      )}
    </section>
  );
}
