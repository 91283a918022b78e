import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { textOf } from "@/api/errors";
import { undoHistoryEvent } from "@/api/generated/command";
import { undoBody } from "@/api/generated/fields";
import { getHistoryStream } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { formatNumber } from "@/lib/numbers";
import { Difference, Masked } from "./event-parts";
import {
  type AuditDetail,
  type AuditEvent,
  historyAddress,
  NOTHING_LOST,
  type UndoPreview,
  undoPreviewQuery,
} from "./history";

const link = "inline-flex min-h-6 items-center text-sm text-amber-text underline underline-offset-4";

/** Which event undid this one, or was undone by it. */
export function UndoLinks({ event: { stream, undo } }: { event: AuditDetail }) {
  const others = [
    { number: undo?.undone_by, words: "Desfeito pelo registro" },
    { number: undo?.undoes, words: "Desfez o registro" },
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

interface UndoLastProps {
  /** `event_order-42` */
  stream: string;
  /** `orders.DeliveryScheduled` */
  type: string;
  /** What the button says. */
  children: string;
  size?: "small" | "medium";
}

/** Asks what undoing the last event of a type would do. For those who read the history. */
export function UndoLast({ stream, type, children, size }: UndoLastProps) {
  const [event, setEvent] = useState<AuditEvent>();
  const ask = async () => {
    try {
      const { data } = await getHistoryStream(stream);
      const last = data.find((each) => each.type === type);
      if (last) return setEvent(last);
      toast.error("Isto ainda não chegou ao histórico. Tente de novo em instantes.");
    } catch (error) {
      toast.error(textOf(error, NOTHING_LOST));
    }
  };
  return (
    <>
      <Button icon={Undo2} size={size} onClick={() => void ask()}>
        {children}
      </Button>
      {event && <UndoDialog event={event} onClose={() => setEvent(undefined)} />}
    </>
  );
}

/** Shows what undoing an event would change now, or what stands in the way; then asks why, and does it. */
function UndoDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const preview = useQuery(undoPreviewQuery(event));
  const seen = preview.data;
  return (
    <ReasonDialog
      title="Desfazer registro"
      submit="Desfazer"
      busy="Desfazendo..."
      impossible={!seen?.possible}
      disabled={preview.isFetching}
      field={undoBody.reason}
      run={async (reason) =>
        seen && undoHistoryEvent(event.stream, event.version, { reason }, { version: seen.version })
      }
      invalidates="everything"
      success="Desfeito. O histórico guarda os dois registros."
      fallback="Não foi possível desfazer"
      whenMoved="Confira abaixo de novo o que mudaria agora e desfaça outra vez."
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere">{event.sentence}</blockquote>
      <Loaded
        query={preview}
        name="o que mudaria"
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
    </ReasonDialog>
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
                      {`Ver o registro nº ${formatNumber(number)}`}
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
