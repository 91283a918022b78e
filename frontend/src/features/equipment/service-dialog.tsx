import { useState } from "react";
import { toast } from "sonner";
import { touchedByEquipment } from "@/api/equipment";
import { textOf } from "@/api/errors";
import { recordEquipmentService } from "@/api/generated/command";
import { serviceRecordBody } from "@/api/generated/fields";
import { DayField, MoneyField, SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { dayOf } from "@/lib/days";
import { moneyIn } from "@/lib/money";
import { now } from "@/lib/server-clock";
import { useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";
import { PaperTrigger } from "./paper-trigger";
import { attachPaper, PAPER_HINT } from "./papers";

interface ServiceDialogProps {
  asset: { id: number; asset_tag: string };
  /** The services of its model, the most urgent first. */
  names: readonly string[];
  onClose: () => void;
}

const blank = { service: "", done_on: "", done_by: "", cost: "", note: "" };
type Fields = typeof blank;

function problemsOf({ done_on, cost }: Fields): Problems<Fields> {
  return {
    ...(!done_on && { done_on: "Informe o dia em que foi feito." }),
    ...(cost.trim() && moneyIn(cost) === undefined && { cost: "Informe um valor em reais, como 120,00." }),
  };
}

/** The service is recorded all the same: sent again, it would be there twice. */
function sayNotAttached(error: unknown): void {
  toast.error(textOf(error, "O papel não foi anexado. Anexe-o na ficha do ativo."));
}

/** Records a service that was done on an asset. */
export function ServiceDialog({ asset, names, onClose }: ServiceDialogProps) {
  const today = dayOf(now());
  const [paper, setPaper] = useState<File>();
  const form = useRecordForm({
    fieldsOf: () => ({ ...blank, service: names[0] ?? "", done_on: today }),
    problemsOf,
    send: async ({ service, done_on, done_by, cost, note }) => {
      const recorded = await recordEquipmentService(asset.id, {
        service,
        done_on,
        done_by: done_by.trim(),
        cost: moneyIn(cost) ?? 0,
        note: note.trim(),
      });
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
      <SelectField form={form} name="service" label={serviceRecordBody.service.label} options={names} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField form={form} name="done_on" label={serviceRecordBody.done_on.label} required max={today} />
        <MoneyField form={form} name="cost" label="Custo (R$)" hint="Em branco: não custou nada." />
      </div>
      <TextField
        form={form}
        name="done_by"
        label={serviceRecordBody.done_by.label}
        field={serviceRecordBody.done_by}
        hint="Quem da casa ou qual oficina."
      />
      <TextAreaField form={form} name="note" label={serviceRecordBody.note.label} field={serviceRecordBody.note} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaperTrigger onFile={setPaper}>{paper ? "Trocar papel" : "Anexar papel"}</PaperTrigger>
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{paper?.name ?? PAPER_HINT}</p>
      </div>
    </RecordDialog>
  );
}
