import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { type Batch, beersQuery } from "@/api/beers";
import { type BatchAnswer, createBatch, updateBatch } from "@/api/generated/command";
import { batchBody } from "@/api/generated/fields";
import { getBatch } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DayField, DecimalField, MoneyField, SelectField, TextField } from "@/components/form/fields";
import { listHint, MakeBefore } from "@/components/form/list-hint";
import { RecordDialog } from "@/components/form/record-dialog";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";
import { only, useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";

/** What is known of a batch before somebody plans it. */
export interface PlannedBatch {
  beer_id?: number;
  litres?: number;
  ready_on?: string;
}

const fieldsOf = (batch: Batch | undefined, planned: PlannedBatch = {}) => {
  const known = batch ?? planned;
  return {
    beer_id: String(known.beer_id ?? ""),
    litres: known.litres === undefined ? "" : numberText(known.litres),
    ready_on: known.ready_on ?? "",
    code: batch?.code ?? "",
    supplier: batch?.supplier ?? "",
    cost: batch?.cost === null || batch === undefined ? "" : moneyText(batch.cost),
  };
};
type BatchFields = ReturnType<typeof fieldsOf>;

const bodyOf = (fields: BatchFields) => ({
  beer_id: Number(fields.beer_id),
  litres: numberIn(fields.litres, 3) ?? 0,
  ready_on: fields.ready_on,
  code: fields.code.trim(),
  supplier: fields.supplier.trim(),
  cost: fields.cost.trim() ? (moneyIn(fields.cost) ?? null) : null,
});

function problemsOf(fields: BatchFields): Problems<BatchFields> {
  const problems: Partial<BatchFields> = {};
  if (!fields.beer_id) problems.beer_id = "Escolha o chope.";
  if (!numberIn(fields.litres, 3)) problems.litres = "Informe os litros, como 1000.";
  if (!fields.ready_on) problems.ready_on = "Informe a data.";
  if (fields.cost.trim() && moneyIn(fields.cost) === undefined) problems.cost = "Informe um valor em reais.";
  return problems;
}

interface BatchDialogProps {
  batch?: Batch;
  planned?: PlannedBatch;
  onClose: () => void;
}

/** Plans a batch, brewed or bought, or changes one. */
export function BatchDialog({ batch, planned, onClose }: BatchDialogProps) {
  const beers = useQuery(beersQuery({ limit: 1000, active: true }));
  const form = useRecordForm({
    row: batch,
    fieldsOf: (row: Batch | undefined) => fieldsOf(row, planned),
    problemsOf,
    send: (fields, changed, row): Promise<BatchAnswer> =>
      row ? updateBatch(row.id, only(bodyOf(fields), changed), { version: row.version }) : createBatch(bodyOf(fields)),
    reload: (row) => getBatch(row.id),
    invalidates: ["beers"],
    onSaved: ({ code }) => {
      toast.success(batch ? "Lote salvo." : `Lote ${code} planejado.`);
      onClose();
    },
  });
  const options = (beers.data?.beers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isPackaged = (batch?.packaged_l ?? 0) > 0;
  return (
    <RecordDialog
      form={form}
      title={batch ? `Editar o lote ${batch.code}` : "Planejar lote"}
      submit={batch ? "Salvar" : "Planejar lote"}
      fallback={batch ? "Não foi possível salvar o lote" : "Não foi possível planejar o lote"}
      onClose={onClose}
    >
      {batch ? (
        <p className="font-medium">{batch.beer_name}</p>
      ) : (
        <SelectField
          form={form}
          name="beer_id"
          label="Chope"
          required
          empty="Escolha o chope"
          options={options}
          hint={listHint(
            beers,
            options.length,
            <MakeBefore what="um chope" to={paths.operations.beers} where="Chopes" />,
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DecimalField form={form} name="litres" label={batchBody.litres.label} required />
        <DayField form={form} name="ready_on" label={batchBody.ready_on.label} required />
        <TextField
          form={form}
          name="code"
          label={batchBody.code.label}
          field={batchBody.code}
          hint={batch ? undefined : "Em branco: feito da semana, como L2647."}
        />
        <TextField
          form={form}
          name="supplier"
          label="Comprado de"
          field={batchBody.supplier}
          hint="Em branco: feito na casa."
        />
        <MoneyField
          form={form}
          name="cost"
          label="Custo do lote (R$)"
          readOnly={isPackaged}
          hint={isPackaged ? "Não muda mais: os barris já têm este custo." : "Em branco, se não souber."}
        />
      </div>
    </RecordDialog>
  );
}
