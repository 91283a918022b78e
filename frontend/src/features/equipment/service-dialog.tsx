import { useState } from "react";
import { toast } from "sonner";
import { touchedByEquipment } from "@/api/equipment";
import { textOf } from "@/api/errors";
import { recordEquipmentService } from "@/api/generated/command";
import { serviceRecordBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { dayOf } from "@/lib/days";
import { moneyText } from "@/lib/money";
import { now } from "@/lib/server-clock";
import { useRecordForm } from "@/lib/use-record-form";
import { PaperTrigger } from "./paper-trigger";
import { attachPaper, PAPER_HINT } from "./papers";

interface ServiceDialogProps {
  asset: { id: number; asset_tag: string };
  /** The services of its model, the most urgent first. */
  names: readonly string[];
  onClose: () => void;
}

const recordForm = defineForm(serviceRecordBody, {
  done_on: { required: "Informe o dia em que foi feito." },
  cost: {
    wrong: "Informe um valor em reais, como 120,00.",
    write: (amount) => (amount ? moneyText(amount) : ""),
  },
});
const { bodyOf, fieldsOf, Field } = recordForm;

/** The service is recorded all the same: sent again, it would be there twice. */
function sayNotAttached(error: unknown): void {
  toast.error(textOf(error, "O papel não foi anexado. Anexe-o na ficha do ativo."));
}

/** Records a service that was done on an asset. */
export function ServiceDialog({ asset, names, onClose }: ServiceDialogProps) {
  const today = dayOf(now());
  const [paper, setPaper] = useState<File>();
  const form = useRecordForm({
    ...recordForm,
    fieldsOf: () => fieldsOf({ service: names[0], done_on: today }),
    send: async (fields) => {
      const recorded = await recordEquipmentService(asset.id, bodyOf(fields));
      if (paper) await attachPaper(asset.id, recorded.version, paper).catch(sayNotAttached);
      return recorded;
    },
    invalidates: touchedByEquipment,
    success: `${asset.asset_tag}: serviço registrado.`,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`Registrar serviço de ${asset.asset_tag}`}
      submit="Registrar serviço"
      fallback="Não foi possível registrar o serviço"
      onClose={onClose}
    >
      <Field form={form} name="service" options={names} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="done_on" max={today} />
        <Field form={form} name="cost" hint="Em branco: não custou nada." />
      </div>
      <Field form={form} name="done_by" hint="Quem da casa ou qual oficina." />
      <Field form={form} name="note" counted={false} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaperTrigger onFile={setPaper}>{paper ? "Trocar papel" : "Anexar papel"}</PaperTrigger>
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{paper?.name ?? PAPER_HINT}</p>
      </div>
    </RecordDialog>
  );
}
