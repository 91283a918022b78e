import type { Batch } from "@/api/beers";
import { updateBatch } from "@/api/generated/command";
import { batchBody } from "@/api/generated/fields";
import { getBatch } from "@/api/generated/query";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

const { bodyOf, fieldsOf, Field } = defineForm(
  { blocked_why: batchBody.blocked_why },
  { blocked_why: { label: "Motivo", required: true } },
);

/** Blocks a batch, or says another reason. */
export function BlockDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const form = useRecordForm({
    row: batch,
    fieldsOf,
    send: (fields, _changed, row) => updateBatch(batch.id, bodyOf(fields), { version: (row ?? batch).version }),
    reload: (row) => getBatch(row.id),
    invalidates: ["beers", "catalogue", "menu"],
    success: "Lote bloqueado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`Bloquear o lote ${batch.code}`}
      submit="Bloquear lote"
      fallback="Não foi possível bloquear o lote"
      incomplete={!form.values.blocked_why.trim()}
      onClose={onClose}
    >
      <p className="text-muted">
        Os barris cheios dele deixam de ser oferecidos, reservados, postos no carro, entregues e ligados na torneira,
        até o lote ser desbloqueado.
      </p>
      <Field form={form} name="blocked_why" hint="A equipe lê isto onde um barril é recusado." />
    </RecordDialog>
  );
}
