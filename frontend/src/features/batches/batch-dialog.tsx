import { useQuery } from "@tanstack/react-query";
import { toast } from "sonner";
import { type Batch, beersQuery } from "@/api/beers";
import { type BatchAnswer, createBatch, updateBatch } from "@/api/generated/command";
import { newBatchBody } from "@/api/generated/fields";
import { getBatch } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { defineForm } from "@/components/form/define-form";
import { listHint, MakeBefore } from "@/components/form/list-hint";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";

/** What is known of a batch before somebody plans it. */
export interface PlannedBatch {
  beer_id?: number;
  litres?: number;
  ready_on?: string;
}

const batchForm = defineForm(newBatchBody, {
  beer_id: { required: "Escolha o chope." },
  litres: { label: "Litros", required: "Informe os litros, como 1000." },
  ready_on: { required: "Informe a data." },
  supplier: { label: "Comprado de" },
  supplier_note: {},
  registration: {},
  cost: { label: "Custo do lote (R$)", wrong: "Informe um valor em reais." },
});
const { bodyOf, fieldsOf, Field } = batchForm;

interface BatchDialogProps {
  batch?: Batch;
  planned?: PlannedBatch;
  onClose: () => void;
}

/** Plans a batch, brewed or bought, or changes one. */
export function BatchDialog({ batch, planned, onClose }: BatchDialogProps) {
  const beers = useQuery(beersQuery({ limit: 1000, active: true }));
  const form = useRecordForm({
    ...batchForm,
    row: batch,
    fieldsOf: (row: Batch | undefined) => fieldsOf(row ?? planned),
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
        <Field
          form={form}
          name="beer_id"
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
        <Field form={form} name="litres" />
        <Field form={form} name="ready_on" />
        <Field form={form} name="code" hint={batch ? undefined : "Em branco: feito da semana, como L2647."} />
        <Field form={form} name="supplier" hint="Em branco: feito na casa." />
        <Field form={form} name="supplier_note" hint="Os 44 números da NF-e com que foi comprado." />
        <Field form={form} name="registration" hint="Do produto, como está no rótulo." />
        <Field
          form={form}
          name="cost"
          readOnly={isPackaged}
          hint={isPackaged ? "Não muda mais: os barris já têm este custo." : "Em branco, se não souber."}
        />
      </div>
    </RecordDialog>
  );
}
