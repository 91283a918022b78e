import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { changeKeg, type Keg, touchedByStock } from "@/api/stock";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { numberIn } from "@/lib/numbers";

export type KegStep = "tapped" | "empty" | "discarded";

const words: Record<KegStep, { title: string; submit: string; done: string; says: string }> = {
  tapped: {
    title: "Abrir barril",
    submit: "Abrir",
    done: "Barril na torneira.",
    says: "O barril passa para a torneira. O estoque continua o mesmo: ele baixa com cada venda.",
  },
  empty: {
    title: "O barril acabou",
    submit: "Acabou",
    done: "Barril vazio.",
    says: "O que ele tinha já saiu do estoque com as vendas.",
  },
  discarded: {
    title: "Descartar barril",
    submit: "Descartar",
    done: "Barril descartado.",
    says: "O que resta sai do estoque como perda, com o motivo.",
  },
};

interface KegStatusDialogProps {
  keg: Keg;
  step: KegStep;
  /** The unit of its beer. */
  unit?: string;
  onClose: () => void;
}

/** Says what became of a keg. */
export function KegStatusDialog({ keg, step, unit, onClose }: KegStatusDialogProps) {
  const { title, submit, done, says } = words[step];
  const expired = step === "tapped" && keg.days_left < 0;
  const needsReason = step === "discarded" || expired;
  const [reason, setReason] = useState("");
  const [lost, setLost] = useState("");
  const [problems, setProblems] = useState<{ reason?: string; lost?: string }>({});
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      changeKeg(keg, {
        status: step,
        reason: reason.trim(),
        lost: step === "discarded" && lost.trim() ? numberIn(lost, 3) : undefined,
      }),
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onSettled: () => invalidate(client, touchedByStock),
  });
  const send = () => {
    const found = {
      reason: needsReason && !reason.trim() ? "Diga o motivo." : undefined,
      lost: lost.trim() && numberIn(lost, 3) === undefined ? "Informe a quantidade, como 12 ou 12,5." : undefined,
    };
    setProblems(found);
    if (!Object.values(found).some(Boolean)) change.mutate();
  };
  return (
    <FormDialog
      title={`${title}: ${keg.code || `Barril ${keg.id}`}`}
      submit={submit}
      danger={step === "discarded"}
      isBusy={change.isPending}
      dirty={Boolean(reason || lost)}
      className="max-w-md"
      refusal={
        <Refusal
          error={change.error}
          fallback="Não foi possível registrar"
          whenMoved="Alguém mudou este barril agora há pouco. Feche e confira."
        />
      }
      onSubmit={send}
      onClose={onClose}
    >
      <p>{says}</p>
      {expired && <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">Este barril está vencido.</p>}
      {step === "discarded" && (
        <InputField
          label={unit ? `Quanto restava (${unit})` : "Quanto restava"}
          hint="Em branco: tudo o que ele tinha."
          error={problems.lost}
          inputMode="decimal"
          value={lost}
          onChange={setLost}
        />
      )}
      {needsReason && (
        <InputField
          label="Motivo"
          required
          error={problems.reason}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
