import { useState } from "react";
import { failureBody, failureReasonLabels, nextStepLabels } from "@/api/generated/fields";
import type { FailureReason, NextStep } from "./actions";
import { Choices, TextField } from "./controls";
import { NotKept } from "./not-kept";
import { refusalAt } from "./refusal";
import { FormSheet } from "./sheet";
import type { StopSheetProps } from "./stop-sheet-props";
import { useAdding } from "./use-adding";
import { nameOf } from "./words";

/** 'Não entregue' or 'Não recolhido': why, and what happens next. */
export function FailureSheet({ phone, day, stop, refused, onClose }: StopSheetProps) {
  const typed = refused?.action.kind === "failure" ? refused.action.body : undefined;
  const [reason, setReason] = useState<FailureReason | null>(typed?.reason ?? null);
  const [next, setNext] = useState<NextStep | null>(typed?.next_step ?? null);
  const [note, setNote] = useState(typed?.note ?? "");
  const { add, isBusy, lost } = useAdding(phone, onClose, refused?.id);
  const refusal = refusalAt(refused, ["reason", "next_step", "note"]);
  const title = failedWord(stop);
  const missing = missingOf(reason, next, note);
  const submit = () => {
    if (reason && next)
      add({ kind: "failure", day: day.date, stop: stop.key, body: { reason, next_step: next, note: note.trim() } });
  };
  return (
    <FormSheet
      title={title}
      of={nameOf(stop)}
      onClose={onClose}
      action={refused ? "Enviar" : `Registrar: ${title.toLowerCase()}`}
      missing={missing}
      refusal={refusal.onTop}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Choices
        label="Por quê"
        error={refusal.at("reason")}
        options={failureReasonLabels}
        value={reason}
        onChange={setReason}
      />
      <Choices
        label="E agora"
        error={refusal.at("next_step")}
        options={nextStepLabels}
        value={next}
        onChange={setNext}
      />
      <TextField
        label={reason === "other" ? "Qual motivo" : "Observação (se precisar)"}
        error={refusal.at("note")}
        value={note}
        onChange={setNote}
        maxLength={failureBody.note.maxLength}
      />
      <NotKept lost={lost} />
    </FormSheet>
  );
}

export const failedWord = ({ kind }: StopSheetProps["stop"]) =>
  kind === "delivery" ? "Não entregue" : "Não recolhido";

function missingOf(reason: FailureReason | null, next: NextStep | null, note: string): string | undefined {
  if (!reason) return "Escolha o motivo.";
  if (!next) return "Escolha o que acontece agora.";
  return reason === "other" && !note.trim() ? "Escreva o motivo." : undefined;
}
