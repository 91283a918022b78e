import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageHeading, useTitle } from "@/components/ui/record-page";
import { type DocumentKind, documentPaper, documentsOf, type EventOrder, orderQuery, receiptPaper } from "./orders";

/** A document of an order, or the receipt of a payment, as it will be on paper. */
export function DocumentView() {
  const { id: text, kind, payment } = useParams();
  const id = Number(text);
  const document = isNumber(id) ? asked(id, kind, payment) : undefined;
  const order = useQuery({ ...orderQuery(id), enabled: document !== undefined }).data;
  const label = document?.labelFor(order ?? { collects: false }) ?? "Documento";
  const name = order ? `${label} ${order.order_code}` : label;
  const heading = (
    <h1 className={`${pageHeading} self-center`}>
      {label} <span className="whitespace-nowrap">{order?.order_code}</span>
    </h1>
  );
  useTitle(name);
  return document ? (
    <PaperView
      key={`${id} ${kind ?? payment}`}
      paper={document.paper}
      label={name}
      telephone={order?.customer_phone}
      lead={heading}
      actions={
        <LinkButton to={paths.operations.event(id)} icon={ArrowLeft}>
          Voltar ao evento
        </LinkButton>
      }
    />
  ) : (
    <>
      {heading}
      <Card>
        <EmptyState title="Este documento não existe." />
      </Card>
    </>
  );
}

function asked(id: number, kind: string | undefined, payment: string | undefined) {
  if (isDocument(kind)) {
    return {
      paper: documentPaper(id, kind),
      labelFor: (order: Pick<EventOrder, "collects">) => documentsOf(order)[kind],
    };
  }
  return isNumber(Number(payment)) ? { paper: receiptPaper(id, Number(payment)), labelFor: () => "Recibo" } : undefined;
}

const isNumber = (id: number) => Number.isInteger(id) && id > 0;

const isDocument = (kind: string | undefined): kind is DocumentKind =>
  kind !== undefined && Object.hasOwn(documentsOf({ collects: false }), kind);

export { DocumentView as Component };
