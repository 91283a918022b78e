import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { documents, type EventOrder } from "./orders";

/** What is printed and signed. */
export function DocumentsCard({ order }: { order: EventOrder }) {
  return (
    <Card title="Documentos">
      <ul className="divide-y divide-line">
        {Object.entries(documents).map(([kind, label]) => (
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
