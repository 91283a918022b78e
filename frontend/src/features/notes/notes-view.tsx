import { useQuery } from "@tanstack/react-query";
import { FileCheck2, ReceiptText } from "lucide-react";
import { Link } from "react-router-dom";
import { fiscalProviderQuery, type NoteDraft, noteDraftsQuery, openNotesQuery } from "@/api/fiscal";
import { paths } from "@/app/paths";
import { DraftEntry } from "@/components/fiscal/draft-entry";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { useFirstRows } from "@/components/ui/first-rows";
import { LinkButton } from "@/components/ui/link-button";
import { fullDay } from "@/lib/days";
import { IssueAll } from "./issue-all";

/** 'Notas fiscais': those that orders and days of the bar ask for. */
export function NotesView() {
  const open = useQuery(openNotesQuery()).data ?? 0;
  return (
    <Card
      title="A emitir"
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {open > 0 && (
            <LinkButton size="small" variant="quiet" to={`${paths.operations.issuedNotes}?state=open`}>
              {`${open} em aberto`}
            </LinkButton>
          )}
          <LinkButton size="small" to={paths.operations.issuedNotes}>
            Notas emitidas
          </LinkButton>
        </span>
      }
    >
      <Environment />
      <Drafts />
    </Card>
  );
}

/** Where the notes go, if that is not what an owner would expect. */
function Environment() {
  const provider = useQuery(fiscalProviderQuery()).data;
  if (!provider || (provider.in_use && provider.environment === "producao")) return null;
  return (
    <p className="border-b border-line px-4 py-3 text-muted">
      {provider.in_use
        ? "As notas saem como teste, em homologação: não valem para o fisco. "
        : "A casa não tem provedor: leve os dados a outro programa e registre a nota pela chave, ou "}
      <Link to={paths.operations.fiscal} className="underline underline-offset-4">
        {provider.in_use ? "Mudar em Fiscal" : "escolha um provedor em Fiscal"}
      </Link>
      .
    </p>
  );
}

function Drafts() {
  const drafts = useQuery(noteDraftsQuery());
  const begins = drafts.data?.notes_from;
  return (
    <Collection
      query={drafts}
      name="as notas a emitir"
      fallback="Nada foi perdido: tente de novo."
      shapes={["h-24", "h-24"]}
      rows={(found) => byOrder(found.data)}
      empty={
        begins ? (
          <EmptyState
            icon={FileCheck2}
            title="Nenhuma nota a emitir"
            hint={`Entregas desde ${fullDay(begins)} e até daqui a uma semana aparecem aqui.`}
          />
        ) : (
          <EmptyState
            icon={ReceiptText}
            title="A casa ainda não disse desde quando emite notas"
            hint="Informe o dia em Notas desde, nos dados fiscais. As notas de cada pedido já podem ser conferidas na página dele."
          >
            <LinkButton to={paths.operations.fiscal}>Abrir Fiscal</LinkButton>
          </EmptyState>
        )
      }
    >
      {(orders, { data }) => (
        <>
          <IssueAll drafts={data} />
          <Orders orders={orders} />
        </>
      )}
    </Collection>
  );
}

type OfAnOrder = readonly [NoteDraft, ...NoteDraft[]];

function Orders({ orders }: { orders: readonly OfAnOrder[] }) {
  const { rows, more } = useFirstRows(orders, 10);
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map(([first, ...others]) => (
          <li key={sourceOf(first)} className="flex flex-col gap-2 px-4 py-3">
            {first.order_id !== null && (
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Link
                  to={paths.operations.event(first.order_id)}
                  className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
                >
                  {first.order_code}
                </Link>
                <span className="wrap-anywhere">{first.customer_name}</span>
                <span className="text-muted">{`entrega ${fullDay(first.day)}`}</span>
              </p>
            )}
            {[first, ...others].map((draft) => (
              <DraftEntry key={draft.kind} draft={draft} />
            ))}
          </li>
        ))}
      </ul>
      {more && <div className="border-t border-line p-4">{more}</div>}
    </>
  );
}

const sourceOf = ({ order_id, day }: NoteDraft) => order_id ?? day;

const isReady = (drafts: OfAnOrder) => drafts.some(({ missing }) => missing.length === 0);

/** The drafts of each order together, and each day of the bar; those with something to issue first, else as listed. */
function byOrder(drafts: readonly NoteDraft[]): OfAnOrder[] {
  const found = new Map<number | string, [NoteDraft, ...NoteDraft[]]>();
  for (const draft of drafts) {
    const own = found.get(sourceOf(draft));
    if (own) own.push(draft);
    else found.set(sourceOf(draft), [draft]);
  }
  return [...found.values()].sort((a, b) => Number(isReady(b)) - Number(isReady(a)));
}

export { NotesView as Component };
