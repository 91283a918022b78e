import { Download, ReceiptText } from "lucide-react";
import { useState } from "react";
import { type NoteDraft, touchedByNotes } from "@/api/fiscal";
import { recordFiscalNote } from "@/api/generated/command";
import { noteBody, noteKindLabels } from "@/api/generated/fields";
import { readNoteDraft } from "@/api/generated/query";
import { whyPaths } from "@/api/why";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreActions } from "@/components/ui/more-actions";
import { WhyButton } from "@/components/why/why-button";
import { download } from "@/lib/download";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { useRecordForm } from "@/lib/use-record-form";
import { IssueButton } from "./issue-button";
import { MissingParts } from "./missing-parts";
import { draftSubject, noteName } from "./words";

/** A note that an order or a day of the bar asks for: ready to be issued, or what it lacks and where that is mended. */
export function DraftEntry({ draft }: { draft: NoteDraft }) {
  const { order_id, kind, total, missing } = draft;
  return (
    <div className="@container flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          {order_id === null && <span className="font-semibold">{draftSubject(draft)}</span>}
          <span className={order_id === null ? "text-muted" : "font-medium"}>{noteName(draft)}</span>
          {missing.length === 0 ? (
            <Badge tone="ok" shape="check">
              Pronta
            </Badge>
          ) : (
            <Badge tone="warn" shape="triangle">
              {missing.length === 1 ? "Falta 1 dado" : `Faltam ${missing.length} dados`}
            </Badge>
          )}
        </span>
        <span className="flex shrink-0 items-center self-start tabular-nums @2xl:order-last @2xl:min-w-24 @2xl:justify-end @2xl:self-center">
          {formatMoney(total)}
          {order_id !== null && !draft.amendment && (
            <WhyButton
              path={whyPaths.note(order_id, kind)}
              name={`${noteName(draft)} de ${draftSubject(draft)}`}
              className="-my-3 -mr-3"
            />
          )}
        </span>
        <span className="flex flex-wrap gap-2 empty:hidden @max-2xl:w-full">
          {missing.length === 0 && <IssueButton draft={draft} />}
          {order_id !== null && (
            <MoreActions name={`${noteName(draft)} de ${draftSubject(draft)}`}>
              <Elsewhere draft={{ ...draft, order_id }} />
            </MoreActions>
          )}
        </span>
      </div>
      <MissingParts draft={draft} />
    </div>
  );
}

type OrderDraft = NoteDraft & { order_id: number };

/** For a note that another program issues: its data, and its key afterwards. */
function Elsewhere({ draft }: { draft: OrderDraft }) {
  const [isRecording, setRecording] = useState(false);
  const { order_id, order_code, kind } = draft;
  const name = noteName(draft);
  const file = useCommand({
    run: async () => {
      const { content } = await readNoteDraft(order_id, kind);
      return new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
    },
    onDone: (blob) => download(blob, `${order_code}-${kind}.json`),
    failure: "O arquivo não pôde ser gerado. Tente de novo.",
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={ReceiptText}
        aria-label={`Registrar nota: ${name} de ${order_code}`}
        onClick={() => setRecording(true)}
      >
        Registrar nota
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={Download}
        aria-label={`Baixar dados: ${name} de ${order_code}`}
        disabled={file.isPending}
        onClick={() => file.mutate()}
      >
        {file.isPending ? "Gerando..." : "Baixar dados"}
      </Button>
      {isRecording && <RecordNoteDialog draft={draft} onClose={() => setRecording(false)} />}
    </>
  );
}

const noteForm = defineForm(
  noteBody,
  {
    key: { label: "Chave de acesso", required: "Informe a chave da nota." },
    total: { label: "Valor da nota", required: "Informe o valor da nota." },
  },
  { without: ["kind"] },
);
const { bodyOf, fieldsOf, Field } = noteForm;

const HINTS: Partial<Record<NoteDraft["kind"], string>> = {
  nfe_venda: "Os 44 números da NF-e, ou da NFC-e, com ou sem espaços.",
  nfse_locacao: "Os 50 números da NFS-e.",
};

function RecordNoteDialog({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const { order_id, order_code, kind, total } = draft;
  const form = useRecordForm({
    ...noteForm,
    fieldsOf: () => fieldsOf({ total }),
    send: (fields) => recordFiscalNote(order_id, { kind, ...bodyOf(fields) }),
    invalidates: touchedByNotes,
    success: "Nota registrada.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`Registrar ${noteKindLabels[kind]}`}
      submit="Registrar"
      fallback="Não foi possível registrar a nota"
      incomplete={!form.values.key.trim()}
      onClose={onClose}
    >
      <p className="text-muted">{`Emitida em outro programa para o pedido ${order_code}.`}</p>
      <Field form={form} name="key" hint={HINTS[kind] ?? "Os 44 números, com ou sem espaços."} />
      <Field form={form} name="total" hint="O que está na nota." />
    </RecordDialog>
  );
}
