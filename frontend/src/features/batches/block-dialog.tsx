import type { Batch } from "@/api/beers";
import { updateBatch } from "@/api/generated/command";
import { batchBody } from "@/api/generated/fields";
import { getBatch } from "@/api/generated/query";
import { TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

const fieldsOf = (batch: Batch | undefined) => ({ blocked_why: batch?.blocked_why ?? "" });

/** Blocks a batch, or says another reason. */
export function BlockDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const form = useRecordForm({
    row: batch,
    fieldsOf,
    problemsOf: () => ({}),
    send: ({ blocked_why }, _changed, row) =>
      updateBatch(batch.id, { blocked_why: blocked_why.trim() }, { version: (row ?? batch).version }),
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
        Os barris cheios dele deixam de ser oferecidos, reservados, carregados, entregues e ligados na torneira, até o
        lote ser desbloqueado.
      </p>
      <TextField
        form={form}
        name="blocked_why"
        label="Motivo"
        required
        hint="A equipe lê isto onde um barril é recusado."
        field={batchBody.blocked_why}
      />
    </RecordDialog>
  );
}
