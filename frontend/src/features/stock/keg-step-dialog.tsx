import { connect, type Keg, kick, pourAway } from "@/api/beers";
import { connectBody, pourAwayBody } from "@/api/generated/fields";
import { touchedByStock } from "@/api/stock";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";
import { nameOf } from "./kegs";

export type Step = "connect" | "kick" | "pour-away";

const words: Record<Step, { title: string; submit: string; done: string }> = {
  connect: { title: "Pôr na torneira", submit: "Pôr na torneira", done: "Barril na torneira." },
  kick: { title: "O barril acabou", submit: "Acabou", done: "Barril vazio." },
  "pour-away": { title: "Descartar barril", submit: "Descartar", done: "Barril descartado." },
};

const { bodyOf, fieldsOf, problemsOf, Field } = defineForm(
  { ...connectBody, ...pourAwayBody },
  {
    tap: { label: "Torneira", within: "O número da torneira, como 3." },
    reason: { label: "Motivo" },
    litres: { label: "Litros que restavam", wrong: "Informe a quantidade, como 12 ou 12,5." },
  },
);

interface KegStepDialogProps {
  keg: Keg;
  step: Step;
  /** The unit of the product of a keg from before batches, if it is known. */
  unit?: string;
  onClose: () => void;
}

/** Says what became of a keg. */
export function KegStepDialog({ keg, step, unit, onClose }: KegStepDialogProps) {
  const { title, submit, done } = words[step];
  const expired = step === "connect" && keg.days_left < 0;
  const needsReason = step === "pour-away" || expired;
  const form = useRecordForm({
    fieldsOf: () => fieldsOf(undefined),
    problemsOf: (fields) => ({
      ...problemsOf(fields),
      ...(needsReason && !fields.reason.trim() && { reason: "Diga o motivo." }),
    }),
    send: (fields) => {
      const { tap, litres, reason } = bodyOf(fields);
      if (step === "kick") return kick(keg);
      return step === "connect" ? connect(keg, { tap, reason }) : pourAway(keg, { litres, reason });
    },
    invalidates: touchedByStock,
    success: done,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`${title}: ${nameOf(keg)}`}
      submit={submit}
      danger={step === "pour-away"}
      className="max-w-md"
      fallback="Não foi possível registrar"
      whenMoved="Alguém mudou este barril agora há pouco. Feche e confira."
      onClose={onClose}
    >
      <p>{whatHappens(keg, step)}</p>
      {expired && <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">Este barril está vencido.</p>}
      {step === "connect" && <Field form={form} name="tap" hint="Em branco, se não tem número." />}
      {step === "pour-away" && (
        <Field form={form} name="litres" label={whatWasLeft(keg, unit)} hint="Em branco: tudo o que ele tinha." />
      )}
      {needsReason && <Field form={form} name="reason" required />}
    </RecordDialog>
  );
}

/** A keg from before batches is in the stock of its product, too. */
function whatHappens({ container_tag: tag, container_id }: Keg, step: Step): string {
  const isFill = container_id !== null;
  switch (step) {
    case "connect":
      return isFill
        ? "O barril fica na torneira até acabar ou ser descartado."
        : "O barril passa para a torneira. O estoque continua o mesmo: ele baixa com cada venda.";
    case "kick":
      return isFill
        ? `A torneira fica livre, e ${tag} pode ser enchido de novo.`
        : "O que ele tinha já saiu do estoque com as vendas.";
    default:
      return isFill
        ? `O que resta é perdido, com o motivo, e ${tag} pode ser enchido de novo.`
        : "O que resta sai do estoque como perda, com o motivo.";
  }
}

function whatWasLeft({ container_id }: Keg, unit: string | undefined): string {
  if (container_id !== null) return "Litros que restavam";
  return unit ? `Quanto restava (${unit})` : "Quanto restava";
}
