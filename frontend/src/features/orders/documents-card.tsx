import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { documentsOf, type EventOrder } from "./orders";

/** What is printed and signed; of a draft or a cancelled order, its quote and its dossier alone. */
export function DocumentsCard({ order }: { order: EventOrder }) {
  const signed = order.status !== "draft" && order.status !== "cancelled";
  return (
    <Card title="Documentos">
      <ul className="divide-y divide-line">
        {Object.entries(documentsOf(order))
          .filter(([kind]) => (kind === "quote" ? order.quote && !order.quote.outdated : signed || kind === "dossier"))
          .map(([kind, label]) => (
            <li key={kind}>
              <Link
                to={paths.operations.document(order.id, kind)}
                className="flex min-h-11 items-center gap-2.5 px-4 hover:bg-sunken"
              >
                <FileText aria-hidden="true" className="size-4 text-muted" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
