import { useState } from "react";
import { type IssuedNote, touchedByNotes } from "@/api/fiscal";
import { cancelFiscalNote } from "@/api/generated/command";
import { cancelBody } from "@/api/generated/fields";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Instant } from "@/components/ui/instant";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import { noteName, noteSubject } from "./words";

const SHORTEST_REASON = 15;

/** Asks the authority to cancel a note, with a reason that it reads. */
export function CancelNoteDialog({ note, onClose }: { note: IssuedNote; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const focusRefused = useFocusRefused();
  const said = reason.trim();
  const isShort = said.length < SHORTEST_REASON;
  const command = useCommand({
    run: () => cancelFiscalNote(note.id, { reason: said }),
    invalidates: touchedByNotes,
    success: "Cancelamento pedido.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Cancelar ${noteName(note)}?`}
      submit="Cancelar nota"
      busy="Pedindo..."
      dismiss="Voltar"
      danger
      isBusy={command.isPending}
      dirty={reason !== ""}
      refusal={<Refusal error={command.error} fallback="O cancelamento não foi pedido" />}
      onSubmit={() => {
        setTried(true);
        if (isShort) focusRefused();
        else command.mutate();
      }}
      onClose={onClose}
    >
      <p>
        {`A nota de ${noteSubject(note)} deixa de valer para o fisco. `}
        {note.cancel_until ? (
          <>
            {"Pode ser cancelada até "}
            <Instant at={note.cancel_until} />.
          </>
        ) : (
          "Se e até quando, a prefeitura decide."
        )}
      </p>
      <InputField
        label="Justificativa"
        required
        hint={`O fisco lê. De ${SHORTEST_REASON} a ${cancelBody.reason.maxLength} letras.`}
        error={tried && isShort ? `Escreva ao menos ${SHORTEST_REASON} letras.` : undefined}
        field={cancelBody.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
