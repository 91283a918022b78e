import { useState } from "react";
import { loseLead } from "@/api/generated/command";
import { leadLossBody, lossReasonLabels } from "@/api/generated/fields";
import type { Lead, LossReason } from "@/api/leads";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";

/** Why a request becomes no order. */
export function LossDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [reason, setReason] = useState<LossReason>("price");
  const [note, setNote] = useState("");
  const losing = useCommand({
    run: () => loseLead(lead.id, { reason, note: note.trim() }, { version: lead.version }),
    invalidates: ["leads"],
    readsFirst: true,
    success: "Anotado: não fechou.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Pedido de ${lead.name}: não fechou`}
      submit="Não fechou"
      isBusy={losing.isPending}
      dirty={note !== ""}
      refusal={losing.error && <Refusal error={losing.error} fallback="Erro ao salvar" />}
      onSubmit={() => losing.mutate()}
      onClose={onClose}
    >
      <Field
        label={leadLossBody.reason.label}
        hint={reason === "no_equipment" ? "Conta como demanda recusada nos relatórios." : undefined}
      >
        {(control) => (
          <select {...control} value={reason} onChange={({ target }) => setReason(target.value as LossReason)}>
            {Object.entries(lossReasonLabels).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={leadLossBody.note.label}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={leadLossBody.note.maxLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
