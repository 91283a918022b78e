import { FileText } from "lucide-react";
import { useState } from "react";
import type { Paper } from "@/api/papers";
import type { CustomerPage, PageDocument, PageSource } from "@/api/public/customer-page";
import { PaperView } from "@/components/paper/paper-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/lib/money";
import { Panel } from "./panel";

const LABELS: Record<PageDocument, string> = { quote: "Orçamento", contract: "Contrato de locação" };

interface DocumentsProps {
  page: Pick<CustomerPage, "documents" | "order_code" | "payments">;
  source: PageSource;
}

interface Named {
  key: string;
  label: string;
  of: () => Paper;
}

/** The papers of the order, and the receipts of what was paid. */
export function Documents({ page, source }: DocumentsProps) {
  const [shown, setShown] = useState<Named>();
  const papers: Named[] = [
    ...page.documents.map((kind) => ({ key: kind, label: LABELS[kind], of: () => source.document(kind) })),
    ...page.payments.flatMap(({ payment_id, amount }) =>
      payment_id === null
        ? []
        : {
            key: `${payment_id}`,
            label: `Recibo de ${formatMoney(amount)}`,
            of: () => source.receipt(payment_id),
          },
    ),
  ];
  if (papers.length === 0) return null;
  return (
    <Panel title="Documentos">
      <div className="flex flex-wrap gap-2 *:grow">
        {papers.map((paper) => (
          <Button key={paper.key} icon={FileText} onClick={() => setShown(paper)}>
            {paper.label}
          </Button>
        ))}
      </div>
      {shown && (
        <Dialog label={shown.label} onClose={() => setShown(undefined)} className="max-w-4xl">
          <div className="mt-14 max-h-[calc(100dvh-7rem)] overflow-y-auto p-4 pt-1">
            <PaperView paper={shown.of()} label={`${shown.label} ${page.order_code}`} />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
