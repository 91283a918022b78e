import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import {
  fiscalProviderQuery,
  type IssuedNote,
  type NoteDraft,
  noteAmendmentsQuery,
  touchedByNotes,
} from "@/api/fiscal";
import { amendFiscalNote } from "@/api/generated/command";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { MissingParts } from "./missing-parts";
import { noteSubject } from "./words";

const verbs = { complement: "Emitir complemento", return: "Emitir devolução" } as const;

/** An order that changed after its note: what it asks for now, and the note that is missing to that. */
export function NoteAmendments({ note, asked }: { note: IssuedNote; asked: number }) {
  const provider = useQuery(fiscalProviderQuery()).data;
  const found = useQuery({ ...noteAmendmentsQuery(note.id), enabled: note.state === "authorised" }).data?.data ?? [];
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2">
      <p className="text-warn">
        {`O pedido mudou depois da nota: pede ${formatMoney(asked)}.`}
        {note.state === "recorded" && " Emita uma nota complementar ou de devolução onde esta foi emitida."}
      </p>
      {found.map((draft) => (
        <Amendment key={draft.amendment} note={note} draft={draft} isPossible={provider?.in_use ?? false} />
      ))}
    </div>
  );
}

interface AmendmentProps {
  note: IssuedNote;
  draft: NoteDraft;
  /** There is a provider. */
  isPossible: boolean;
}

function Amendment({ note, draft, isPossible }: AmendmentProps) {
  const kind = draft.amendment ?? "complement";
  const sending = useCommand({
    run: () => amendFiscalNote(note.id, { kind }),
    invalidates: touchedByNotes,
    success: "Nota enviada ao provedor.",
    failure: "A nota não foi emitida",
  });
  return (
    <div className="flex flex-col items-start gap-1">
      <MissingParts draft={draft} />
      <Button
        size="small"
        icon={Send}
        disabled={!isPossible || draft.missing.length > 0 || sending.isPending}
        onClick={() => sending.mutate()}
      >
        {`${verbs[kind]}: ${formatMoney(draft.total)}`}
        <span className="sr-only">{`, ${noteSubject(note)}`}</span>
      </Button>
    </div>
  );
}
