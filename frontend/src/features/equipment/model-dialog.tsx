import { type Model, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentModel, updateEquipmentModel } from "@/api/generated/command";
import { newModelBody } from "@/api/generated/fields";
import { getEquipmentModel } from "@/api/generated/query";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { formatMoney, moneyText } from "@/lib/money";
import { only, useRecordForm } from "@/lib/use-record-form";
import { USUAL_PRICE } from "./labels";
import { ServiceFieldsList, serviceRows } from "./service-fields";

const NO_PRICE = "Informe um valor em reais, como 120,00.";
const { default: CLEANING_MIN } = newModelBody.cleaning_buffer_min;
const { default: LOAN_DAYS } = newModelBody.default_loan_days;

/** What is no number falls back to the usual: 120 minutes, 1 day. */
const modelForm = defineForm(
  newModelBody,
  {
    name: { label: "Nome", required: true },
    is_active: { label: "Ativo" },
    cleaning_buffer_min: { label: "Limpeza entre empréstimos (min)", wrong: false },
    default_loan_days: { label: "Dias de empréstimo", wrong: false },
    capacity_l: { label: "Capacidade (L)", wrong: "Informe os litros, como 50." },
    tare_kg: { wrong: "Informe os quilos, como 13,5." },
    weight_kg: { wrong: "Informe os quilos, como 22." },
    rental_price: { wrong: NO_PRICE },
    value: { label: "Valor de um", wrong: NO_PRICE },
    rental_period: { label: "Período" },
    penalty_per_day: { wrong: NO_PRICE, write: (amount) => (amount ? moneyText(amount) : "") },
  },
  { lists: { services: serviceRows } },
);
const { bodyOf, Field } = modelForm;

export function ModelDialog({ model, onClose }: { model: Model | undefined; onClose: () => void }) {
  const form = useRecordForm({
    ...modelForm,
    row: model,
    send: (fields, changed, row) =>
      row
        ? updateEquipmentModel(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createEquipmentModel(bodyOf(fields)),
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
      <Field form={form} name="name" hint="Como se diz no balcão: Barril 50L, Chopeira 2 vias." />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="cleaning_buffer_min" hint={`Em branco: ${CLEANING_MIN} minutos.`} />
        <Field form={form} name="default_loan_days" hint={`Em branco: ${LOAN_DAYS} dia.`} />
      </div>
      <Field
        form={form}
        name="weight_kg"
        hint="De um na entrega, para o frete. De barril, cheio; em branco, conta pelo tamanho."
      />
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 font-semibold">Aluguel avulso, fora de kits</legend>
        <Field form={form} name="rental_price" hint={`Em branco: ${formatMoney(USUAL_PRICE)}.`} />
        <Field form={form} name="rental_period" empty="Por empréstimo" />
        <Field form={form} name="penalty_per_day" hint="De atraso, por peça." />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 font-semibold">Se for um barril</legend>
        <Field form={form} name="capacity_l" hint="Em branco: o tamanho que está no nome, se houver." />
        <Field form={form} name="tare_kg" hint="Serve para o frete." />
        <Field form={form} name="owner" hint="Em branco: é da casa." />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1 font-semibold">Para notas fiscais</legend>
        <Field form={form} name="ncm" hint="Chopeira, barril e cilindro têm cada um o seu." />
        <Field form={form} name="value" hint="Quanto vale um, na nota de comodato." />
      </fieldset>
      <ServiceFieldsList
        modelId={model?.id}
        services={form.values.services}
        problemOf={form.problemOf}
        onChange={(services) => form.set("services", services)}
      />
      <Field
        form={form}
        name="is_active"
        hint="Só modelos ativos recebem ativos novos. Os que existem continuam trabalhando."
      />
      {model && (
        <p className="text-muted">
          Tempos e preços novos valem para as próximas reservas; as que existem ficam como estão.
        </p>
      )}
    </RecordDialog>
  );
}
