import { changeKeg, type Keg, touchedByStock } from "@/api/stock";
import { DecimalField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { numberIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";

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
  const discarded = step === "discarded";
  const expired = step === "tapped" && keg.days_left < 0;
  const needsReason = discarded || expired;
  const form = useRecordForm({
    fieldsOf: () => ({ reason: "", lost: "" }),
    problemsOf: ({ reason, lost }) => ({
      ...(needsReason && !reason.trim() && { reason: "Diga o motivo." }),
      ...(lost.trim() && numberIn(lost, 3) === undefined && { lost: "Informe a quantidade, como 12 ou 12,5." }),
    }),
    send: ({ reason, lost }) =>
      changeKeg(keg, {
        status: step,
        reason: reason.trim(),
        lost: discarded && lost.trim() ? numberIn(lost, 3) : undefined,
      }),
    invalidates: touchedByStock,
    success: done,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`${title}: ${keg.code || `Barril ${keg.id}`}`}
      submit={submit}
      danger={discarded}
      className="max-w-md"
      fallback="Não foi possível registrar"
      whenMoved="Alguém mudou este barril agora há pouco. Feche e confira."
      onClose={onClose}
    >
      <p>{says}</p>
      {expired && <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">Este barril está vencido.</p>}
      {discarded && (
        <DecimalField
          form={form}
          name="lost"
          label={unit ? `Quanto restava (${unit})` : "Quanto restava"}
          hint="Em branco: tudo o que ele tinha."
        />
      )}
      {needsReason && <TextField form={form} name="reason" label="Motivo" required maxLength={200} />}
    </RecordDialog>
  );
}
