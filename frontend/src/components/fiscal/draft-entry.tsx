import { Download, ReceiptText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type MissingPart, type NoteDraft, touchedByNotes } from "@/api/fiscal";
import { recordFiscalNote } from "@/api/generated/command";
import { noteBody, noteKindLabels } from "@/api/generated/fields";
import { readNoteDraft } from "@/api/generated/query";
import { whyPaths } from "@/api/why";
import { paths } from "@/app/paths";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WhyButton } from "@/components/why/why-button";
import { download } from "@/lib/download";
import { formatMoney } from "@/lib/money";
import { useCommand } from "@/lib/use-command";
import { useRecordForm } from "@/lib/use-record-form";

const { admin, operations } = paths;

/** Where each kind of record is mended. */
const screens: Readonly<Record<MissingPart["where"], (id: number) => string>> = {
  house: () => operations.fiscal,
  business: () => `${admin.settings}?tab=casa`,
  order: operations.event,
  customer: operations.customer,
  product: admin.product,
  beer: () => operations.beers,
  model: () => operations.equipment,
  profile: () => operations.fiscal,
};

/** A note that an order asks for: whether it is ready, or what it lacks and where that is mended. */
export function DraftEntry({ draft }: { draft: NoteDraft }) {
  const [isRecording, setRecording] = useState(false);
  const { order_id, order_code, kind, total, missing } = draft;
  const name = noteKindLabels[kind];
  const file = useCommand({
    run: async () => {
      const { content } = await readNoteDraft(order_id, kind);
      return new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
    },
    onDone: (blob) => download(blob, `${order_code}-${kind}.json`),
    failure: "O arquivo não pôde ser gerado. Tente de novo.",
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
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
        <span className="flex items-center tabular-nums">
          {formatMoney(total)}
          <WhyButton path={whyPaths.note(order_id, kind)} name={`${name} de ${order_code}`} className="-my-3 -mr-3" />
        </span>
      </div>
      {missing.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {missing.map(({ sentence, where, id }) => (
            <li key={sentence}>
              <Link
                to={screens[where](id ?? order_id)}
                className="inline-flex min-h-6 items-center text-muted underline underline-offset-4"
              >
                {sentence}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={ReceiptText}
          aria-label={`Registrar ${name} de ${order_code}`}
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
      </div>
      {isRecording && <RecordNoteDialog draft={draft} onClose={() => setRecording(false)} />}
    </div>
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

function RecordNoteDialog({ draft, onClose }: { draft: NoteDraft; onClose: () => void }) {
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
