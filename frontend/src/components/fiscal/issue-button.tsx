import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { fiscalProviderQuery, type NoteDraft, touchedByNotes } from "@/api/fiscal";
import { issueFiscalNote, issueNoteOfDay } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { draftSubject, noteName } from "./words";

/** Hands the note to the provider of the house. */
export const issue = ({ order_id, day, kind }: NoteDraft) =>
  order_id === null ? issueNoteOfDay(day) : issueFiscalNote(order_id, { kind });

/** An NF-e can be cancelled for a day; these for half an hour, or as the city likes. */
const SOON_FINAL: ReadonlySet<NoteDraft["kind"]> = new Set(["nfce", "nfse_locacao"]);

/** 'Emitir': at once, with a question only where the note counts and can hardly be taken back. */
export function IssueButton({ draft }: { draft: NoteDraft }) {
  const provider = useQuery(fiscalProviderQuery()).data;
  const [isAsked, setAsked] = useState(false);
  const name = noteName(draft);
  const subject = draftSubject(draft);
  const command = {
    run: () => issue(draft),
    invalidates: touchedByNotes,
    success: "Nota enviada ao provedor.",
  };
  const sending = useCommand({ ...command, failure: "A nota não foi emitida" });
  if (!provider) return null;
  if (!provider.in_use) {
    return (
      <LinkButton
        size="small"
        icon={Send}
        to={paths.operations.fiscal}
        aria-label={`Emitir: ${name} de ${subject}, escolha antes o provedor`}
      >
        Emitir
      </LinkButton>
    );
  }
  const verb = provider.environment === "homologacao" ? "Emitir teste" : "Emitir";
  const isAsking = provider.environment === "producao" && SOON_FINAL.has(draft.kind);
  return (
    <>
      <Button
        size="small"
        icon={Send}
        aria-label={`${verb}: ${name} de ${subject}`}
        disabled={sending.isPending}
        onClick={() => (isAsking ? setAsked(true) : sending.mutate())}
      >
        {sending.isPending ? "Emitindo..." : verb}
      </Button>
      {isAsked && (
        <ConfirmAction
          {...command}
          title={`Emitir ${name}?`}
          verb="Emitir"
          busy="Emitindo..."
          fallback="A nota não foi emitida"
          onClose={() => setAsked(false)}
        >
          {draft.kind === "nfce"
            ? `${subject}: ${formatMoney(draft.total)}. Uma NFC-e só pode ser cancelada até meia hora depois de autorizada.`
            : `${subject}: ${formatMoney(draft.total)}. Se e até quando a nota pode ser cancelada, a prefeitura decide.`}
        </ConfirmAction>
      )}
    </>
  );
}
