import { type Model, type RentalPeriod, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentModel, updateEquipmentModel } from "@/api/generated/command";
import { modelBody, rentalPeriodLabels } from "@/api/generated/fields";
import { getEquipmentModel } from "@/api/generated/query";
import { CheckField, DecimalField, MoneyField, SelectField, TextField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { formatMoney, moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText, wholeIn } from "@/lib/numbers";
import { only, useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";
import { USUAL_PRICE } from "./labels";
import { ServiceFieldsList, serviceFieldsOf, serviceProblems, servicesIn } from "./service-fields";

const CLEANING_MIN = 120;
const LOAN_DAYS = 1;

const fieldsOf = (model: Model | undefined) => ({
  name: model?.name ?? "",
  cleaning_buffer_min: String(model?.cleaning_buffer_min ?? CLEANING_MIN),
  default_loan_days: String(model?.default_loan_days ?? LOAN_DAYS),
  is_active: model?.is_active ?? true,
  capacity_l: measure(model?.capacity_l),
  tare_kg: measure(model?.tare_kg),
  weight_kg: measure(model?.weight_kg),
  owner: model?.owner ?? "",
  rental_price: amount(model?.rental_price),
  rental_period: periodOf(model),
  penalty_per_day: amount(model?.penalty_per_day || null),
  services: serviceFieldsOf(model?.services ?? []),
});
type ModelFields = ReturnType<typeof fieldsOf>;

const measure = (value: number | null | undefined) => (value === null || value === undefined ? "" : numberText(value));
/** Empty: the whole loan. */
const periodOf = (model: Model | undefined): RentalPeriod | "" => model?.rental_period ?? "";
const amount = (value: number | null | undefined) => (value === null || value === undefined ? "" : moneyText(value));
const measured = (text: string) => (text.trim() ? (numberIn(text, 3) ?? null) : null);

/** What is no number falls back to the usual: 120 minutes, 1 day. */
const sentOf = (fields: ModelFields) => ({
  name: fields.name.trim(),
  cleaning_buffer_min: wholeIn(fields.cleaning_buffer_min) ?? CLEANING_MIN,
  default_loan_days: wholeIn(fields.default_loan_days, 1) ?? LOAN_DAYS,
  is_active: fields.is_active,
  capacity_l: measured(fields.capacity_l),
  tare_kg: measured(fields.tare_kg),
  weight_kg: measured(fields.weight_kg),
  owner: fields.owner.trim(),
  rental_price: moneyIn(fields.rental_price) ?? null,
  rental_period: fields.rental_period || null,
  penalty_per_day: moneyIn(fields.penalty_per_day) ?? 0,
  services: servicesIn(fields.services),
});

const NO_PRICE = "Informe um valor em reais, como 120,00.";

function problemsOf({
  capacity_l,
  tare_kg,
  weight_kg,
  rental_price,
  penalty_per_day,
  services,
}: ModelFields): Problems<ModelFields> {
  return {
    ...(capacity_l.trim() && !numberIn(capacity_l, 3) && { capacity_l: "Informe os litros, como 50." }),
    ...(tare_kg.trim() && numberIn(tare_kg, 3) === undefined && { tare_kg: "Informe os quilos, como 13,5." }),
    ...(weight_kg.trim() && numberIn(weight_kg, 3) === undefined && { weight_kg: "Informe os quilos, como 22." }),
    ...(rental_price.trim() && moneyIn(rental_price) === undefined && { rental_price: NO_PRICE }),
    ...(penalty_per_day.trim() && moneyIn(penalty_per_day) === undefined && { penalty_per_day: NO_PRICE }),
    ...serviceProblems(services),
  };
}

export function ModelDialog({ model, onClose }: { model: Model | undefined; onClose: () => void }) {
  const form = useRecordForm({
    row: model,
    fieldsOf,
    problemsOf,
    send: (fields, changed, row) =>
      row
        ? updateEquipmentModel(row.id, only(sentOf(fields), changed), { version: row.version })
        : createEquipmentModel(sentOf(fields)),
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
        field={modelBody.name}
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
      <DecimalField
        form={form}
        name="weight_kg"
        label="Peso (kg)"
        hint="De um na entrega, para o frete. De barril, cheio; em branco, conta pelo tamanho."
      />
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 font-semibold">Aluguel avulso, fora de kits</legend>
        <MoneyField
          form={form}
          name="rental_price"
          label="Aluguel (R$)"
          hint={`Em branco: ${formatMoney(USUAL_PRICE)}.`}
        />
        <SelectField
          form={form}
          name="rental_period"
          label="Período"
          empty="Por empréstimo"
          options={rentalPeriodLabels}
        />
        <MoneyField form={form} name="penalty_per_day" label="Multa por dia (R$)" hint="De atraso, por peça." />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 font-semibold">Se for um barril</legend>
        <DecimalField
          form={form}
          name="capacity_l"
          label="Capacidade (L)"
          hint="Em branco: o tamanho que está no nome, se houver."
        />
        <DecimalField form={form} name="tare_kg" label="Peso vazio (kg)" hint="Serve para o frete." />
        <TextField form={form} name="owner" label="Dono" field={modelBody.owner} hint="Em branco: é da casa." />
      </fieldset>
      <ServiceFieldsList
        modelId={model?.id}
        services={form.values.services}
        problemOf={form.problemOf}
        onChange={(services) => form.set("services", services)}
      />
      <CheckField
        form={form}
        name="is_active"
        label="Ativo"
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
