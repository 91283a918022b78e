import { FileText } from "lucide-react";
import { useState } from "react";
import { textOf } from "@/api/errors";
import type { PageDocument, PageSource } from "@/api/public/customer-page";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Panel } from "./panel";

const LABELS: Record<PageDocument, string> = { quote: "Orçamento", contract: "Contrato de locação" };

/** The papers of the order. Each is shown in a frame in which no script runs. */
export function Documents({ kinds, source }: { kinds: readonly PageDocument[]; source: PageSource }) {
  const [shown, setShown] = useState<{ kind: PageDocument; html: string }>();
  const [failure, setFailure] = useState("");
  const open = async (kind: PageDocument) => {
    setFailure("");
    try {
      setShown({ kind, html: await source.readDocument(kind) });
    } catch (error) {
      setFailure(textOf(error, "Não foi possível abrir o documento. Tente de novo."));
    }
  };
  return (
    <Panel title="Documentos">
      <div className="flex flex-wrap gap-2 *:grow">
        {kinds.map((kind) => (
          <Button key={kind} icon={FileText} onClick={() => void open(kind)}>
            {LABELS[kind]}
          </Button>
        ))}
      </div>
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {shown && (
        <Dialog label={LABELS[shown.kind]} onClose={() => setShown(undefined)} className="max-w-4xl">
          <iframe
            title={LABELS[shown.kind]}
            sandbox=""
            srcDoc={shown.html}
            className="mt-14 h-[75dvh] w-full border-t border-line bg-white"
          />
        </Dialog>
      )}
    </Panel>
  );
}
