import { toast } from "sonner";
import { type Model, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentModel, updateEquipmentModel } from "@/api/generated/command";
import { getEquipmentModel } from "@/api/generated/query";
import { CheckField } from "@/components/ui/check-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { wholeIn } from "@/lib/numbers";
import { only, useRecordForm } from "@/lib/use-record-form";

const CLEANING_MIN = 120;
const LOAN_DAYS = 1;
const FIELDS = ["name", "cleaning_buffer_min", "default_loan_days"] as const;

const fieldsOf = (model: Model | undefined) => ({
  name: model?.name ?? "",
  cleaning_buffer_min: String(model?.cleaning_buffer_min ?? CLEANING_MIN),
  default_loan_days: String(model?.default_loan_days ?? LOAN_DAYS),
  is_active: model?.is_active ?? true,
});

/** What is no number falls back to the usual: 120 minutes, 1 day. */
export const modelBody = (fields: ReturnType<typeof fieldsOf>) => ({
  name: fields.name.trim(),
  cleaning_buffer_min: wholeIn(fields.cleaning_buffer_min) ?? CLEANING_MIN,
  default_loan_days: wholeIn(fields.default_loan_days, 1) ?? LOAN_DAYS,
  is_active: fields.is_active,
});

export function ModelDialog({ model, onClose }: { model: Model | undefined; onClose: () => void }) {
  const form = useRecordForm({
    row: model,
    fieldsOf,
    send: (fields, changed, row) =>
      row
        ? updateEquipmentModel(row.id, only(modelBody(fields), changed), { version: row.version })
        : createEquipmentModel(modelBody(fields)),
    reload: (row) => getEquipmentModel(row.id),
    invalidates: touchedByEquipment,
    onSaved: () => {
      toast.success(model ? "Modelo salvo." : "Modelo criado.");
      onClose();
    },
  });
  const { values, set, save } = form;
  return (
    <FormDialog
      title={model ? `Editar ${model.name}` : "Novo modelo"}
      submit={model ? "Salvar" : "Criar modelo"}
      isBusy={save.isPending}
      disabled={!values.name.trim() || (model !== undefined && !form.dirty)}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(FIELDS) && (
          <Refusal error={save.error} fallback={failedTo(model ? "update" : "create", "equipment model")} />
        )
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <InputField
        label="Nome"
        required
        error={form.refusalOf("name")}
        hint="Como se diz no balcão: Barril 50L, Chopeira 2 vias."
        maxLength={100}
        value={values.name}
        onChange={(value) => set("name", value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="Limpeza entre empréstimos (min)"
          error={form.refusalOf("cleaning_buffer_min")}
          hint={`Em branco: ${CLEANING_MIN} minutos.`}
          inputMode="numeric"
          value={values.cleaning_buffer_min}
          onChange={(value) => set("cleaning_buffer_min", value)}
        />
        <InputField
          label="Dias de empréstimo"
          error={form.refusalOf("default_loan_days")}
          hint={`Em branco: ${LOAN_DAYS} dia.`}
          inputMode="numeric"
          value={values.default_loan_days}
          onChange={(value) => set("default_loan_days", value)}
        />
      </div>
      <CheckField
        label="Ativo"
        hint="Só modelos ativos recebem ativos novos. Os que existem continuam trabalhando."
        checked={values.is_active}
        onChange={(checked) => set("is_active", checked)}
      />
      {model && (
        <p className="text-muted">Tempos novos valem para as próximas reservas; as que existem ficam como estão.</p>
      )}
    </FormDialog>
  );
}
