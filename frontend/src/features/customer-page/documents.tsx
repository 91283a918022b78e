import { FileText } from "lucide-react";
import { useState } from "react";
import type { PageDocument, PageSource } from "@/api/public/customer-page";
import { PaperView } from "@/components/paper/paper-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Panel } from "./panel";

const LABELS: Record<PageDocument, string> = { quote: "Orçamento", contract: "Contrato de locação" };

interface DocumentsProps {
  kinds: readonly PageDocument[];
  order: string;
  source: PageSource;
}

/** The papers of the order. */
export function Documents({ kinds, order, source }: DocumentsProps) {
  const [shown, setShown] = useState<PageDocument>();
  return (
    <Panel title="Documentos">
      <div className="flex flex-wrap gap-2 *:grow">
        {kinds.map((kind) => (
          <Button key={kind} icon={FileText} onClick={() => setShown(kind)}>
            {LABELS[kind]}
          </Button>
        ))}
      </div>
      {shown && (
        <Dialog label={LABELS[shown]} onClose={() => setShown(undefined)} className="max-w-4xl">
          <div className="mt-14 max-h-[calc(100dvh-7rem)] overflow-y-auto p-4 pt-1">
            <PaperView paper={source.document(shown)} label={`${LABELS[shown]} ${order}`} />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
