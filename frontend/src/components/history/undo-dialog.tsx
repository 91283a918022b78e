import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { ApiError } from "@/api/errors";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { LoadError } from "@/components/ui/load-error";
import { Refusal } from "@/components/ui/refusal";
import { Skeleton } from "@/components/ui/skeleton";
import { staysForEver } from "@/lib/history-hint";
import { formatNumber } from "@/lib/numbers";
import { Difference } from "./difference";
import type { AuditEvent } from "./history";
import { Masked } from "./masked";
import { eventAddress, type UndoPreview, undo, undoPreviewQuery } from "./undo";

const LONGEST_REASON = 300;

interface UndoDialogProps {
  event: AuditEvent;
  onClose: () => void;
}

/** Shows what undoing an event would change now, or what stands in the way; then asks why, and does it. */
export function UndoDialog({ event, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const preview = useQuery(undoPreviewQuery(event));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const act = useMutation({
    mutationFn: (seen: number) => undo(event, reason.trim(), seen),
    onSuccess: () => {
      toast.success("Desfeito. O histórico guarda os dois acontecimentos.");
      onClose();
      return client.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) void preview.refetch();
    },
  });
  const found = preview.data;
  const possible = found?.possible === true;
  const submit = () => {
    setTried(true);
    if (reason.trim() && found) act.mutate(found.version);
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
      {preview.isPending ? (
        <div className="flex flex-col gap-2">
          <output className="text-muted">Vendo o que mudaria agora...</output>
          <Skeleton className="h-16" />
        </div>
      ) : preview.isLoadingError ? (
        <LoadError
          title="Erro ao ver o que mudaria"
          error={preview.error}
          fallback="Nada foi desfeito. Tente de novo em instantes."
          onRetry={() => void preview.refetch()}
        />
      ) : (
        found && <Preview preview={found} stream={event.stream} onLeave={onClose} />
      )}
      {possible && (
        <InputField
          label="Motivo"
          required
          hint={staysForEver}
          error={tried && !reason.trim() ? "Diga por que desfazer." : undefined}
          maxLength={LONGEST_REASON}
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
  if (!preview.possible) {
    return (
      <section aria-label="O que impede" className="flex flex-col gap-1.5">
        <h3 className="font-semibold">O que impede</h3>
        <ul className="flex flex-col gap-2">
          {preview.obstacles.map(({ sentence, number }) => (
            <li key={sentence} className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
              {sentence}
              {number !== null && (
                <Link
                  to={eventAddress(stream, number)}
                  onClick={onLeave}
                  className="mt-1 flex min-h-6 items-center text-sm text-amber-text underline underline-offset-4"
                >
                  {`Ver o acontecimento nº ${formatNumber(number)}`}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section aria-label="O que mudaria agora" className="flex flex-col gap-1.5">
      <h3 className="font-semibold">O que mudaria agora</h3>
      <ul className="flex flex-col gap-2">
        {preview.steps.map((step) => (
          <li key={`${step.stream} ${step.sentence}`} className="rounded-control bg-sunken px-3 py-2">
            <p className="font-medium wrap-anywhere">{step.subject}</p>
            <Difference changes={step.changes} facts={[]} />
            <p className="mt-1 text-sm text-muted wrap-anywhere">{`O histórico dirá: ${step.sentence}`}</p>
          </li>
        ))}
      </ul>
      <Masked why={preview.masked} />
      <p className="text-sm text-muted">Nada é apagado: o que aconteceu continua no histórico.</p>
    </section>
  );
}
