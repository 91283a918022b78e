import { useQuery } from "@tanstack/react-query";
import { FileCheck2, ReceiptText } from "lucide-react";
import { Link } from "react-router-dom";
import { type NoteDraft, noteDraftsQuery } from "@/api/fiscal";
import { paths } from "@/app/paths";
import { DraftEntry } from "@/components/fiscal/draft-entry";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { useFirstRows } from "@/components/ui/first-rows";
import { LinkButton } from "@/components/ui/link-button";
import { fullDay } from "@/lib/days";

/** 'Notas fiscais': those that orders ask for. */
export function NotesView() {
  return (
    <Card
      title="A emitir"
      aside={
        <LinkButton size="small" to={paths.operations.issuedNotes}>
          Notas emitidas
        </LinkButton>
      }
    >
      <Drafts />
    </Card>
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
      {(orders) => <Orders orders={orders} />}
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
          <li key={first.order_id} className="flex flex-col gap-3 p-4">
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

/** The drafts of each order together, in the order of the list. */
function byOrder(drafts: readonly NoteDraft[]): OfAnOrder[] {
  const found = new Map<number, [NoteDraft, ...NoteDraft[]]>();
  for (const draft of drafts) {
    const own = found.get(draft.order_id);
    if (own) own.push(draft);
    else found.set(draft.order_id, [draft]);
  }
  return [...found.values()];
}

export { NotesView as Component };
