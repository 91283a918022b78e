import { useState } from "react";
import { failureBody, failureReasonLabels, nextStepLabels } from "@/api/generated/fields";
import type { FailureReason, NextStep } from "./actions";
import { Choices, TextField } from "./controls";
import { NotKept } from "./not-kept";
import { FormSheet } from "./sheet";
import type { StopSheetProps } from "./stop-sheet-props";
import { useAdding } from "./use-adding";
import { nameOf } from "./words";

/** 'Não entregue' or 'Não recolhido': why, and what happens next. */
export function FailureSheet({ phone, day, stop, onClose }: StopSheetProps) {
  const [reason, setReason] = useState<FailureReason | null>(null);
  const [next, setNext] = useState<NextStep | null>(null);
  const [note, setNote] = useState("");
  const { add, isBusy, isLost } = useAdding(phone, onClose);
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
      action={`Registrar: ${title.toLowerCase()}`}
      missing={missing}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Choices label="Por quê" options={failureReasonLabels} value={reason} onChange={setReason} />
      <Choices label="E agora" options={nextStepLabels} value={next} onChange={setNext} />
      <TextField
        label={reason === "other" ? "Qual motivo" : "Observação (se precisar)"}
        value={note}
        onChange={setNote}
        maxLength={failureBody.note.maxLength}
      />
      <NotKept isLost={isLost} />
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
