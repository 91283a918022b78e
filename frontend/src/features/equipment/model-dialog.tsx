import { type Model, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentModel, updateEquipmentModel } from "@/api/generated/command";
import { getEquipmentModel } from "@/api/generated/query";
import { CheckField, TextField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { wholeIn } from "@/lib/numbers";
import { only, useRecordForm } from "@/lib/use-record-form";

const CLEANING_MIN = 120;
const LOAN_DAYS = 1;

const fieldsOf = (model: Model | undefined) => ({
  name: model?.name ?? "",
  cleaning_buffer_min: String(model?.cleaning_buffer_min ?? CLEANING_MIN),
  default_loan_days: String(model?.default_loan_days ?? LOAN_DAYS),
  is_active: model?.is_active ?? true,
});

/** What is no number falls back to the usual: 120 minutes, 1 day. */
const modelBody = (fields: ReturnType<typeof fieldsOf>) => ({
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
    success: model ? "Modelo salvo." : "Modelo criado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={model ? `Editar ${model.name}` : "Novo modelo"}
      submit={model ? "Salvar" : "Criar modelo"}
      fallback={failedTo(model ? "update" : "create", "equipment model")}
      incomplete={!form.values.name.trim()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Nome"
        required
        hint="Como se diz no balcão: Barril 50L, Chopeira 2 vias."
        maxLength={100}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeField
          form={form}
          name="cleaning_buffer_min"
          label="Limpeza entre empréstimos (min)"
          hint={`Em branco: ${CLEANING_MIN} minutos.`}
        />
        <WholeField
          form={form}
          name="default_loan_days"
          label="Dias de empréstimo"
          hint={`Em branco: ${LOAN_DAYS} dia.`}
        />
      </div>
      <CheckField
        form={form}
        name="is_active"
        label="Ativo"
        hint="Só modelos ativos recebem ativos novos. Os que existem continuam trabalhando."
      />
      {model && (
        <p className="text-muted">Tempos novos valem para as próximas reservas; as que existem ficam como estão.</p>
      )}
    </RecordDialog>
  );
}
