import { FileText, Image, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ServiceDone, touchedByEquipment } from "@/api/equipment";
import { removeServicePaper } from "@/api/generated/command";
import { readServicePaper } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { PaperTrigger } from "./paper-trigger";
import { attachPaper, MOST_PAPERS } from "./papers";

type Paper = ServiceDone["papers"][number];

/** The photos and PDFs of a service that was done, which can be saved, removed and added to. */
export function ServicePapers({ assetId, done }: { assetId: number; done: ServiceDone }) {
  const [removed, setRemoved] = useState<Paper>();
  const attaching = useCommand({
    run: (file: File) => attachPaper(assetId, done.number, file),
    invalidates: touchedByEquipment,
    success: "Papel anexado.",
    failure: "Não foi possível anexar o papel",
  });
  const reading = useCommand({
    run: ({ sha256 }: Paper) => readServicePaper(assetId, done.number, sha256, { as: "blob" }),
    onDone: (file, { name }) => download(file, name),
    failure: "Não foi possível abrir o papel",
  });
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      {done.papers.length > 0 && (
        <ul aria-label={`Papéis de ${done.service}`} className="flex min-w-0 flex-wrap gap-2">
          {done.papers.map((paper) => (
            <li key={paper.sha256} className="flex min-w-0 items-center">
              <Button
                variant="quiet"
                icon={paper.media_type === "application/pdf" ? FileText : Image}
                disabled={reading.isPending}
                onClick={() => reading.mutate(paper)}
                aria-label={`Baixar ${paper.name}`}
              >
                <span className="max-w-48 truncate">{paper.name}</span>
              </Button>
              <Button
                variant="quiet"
                aria-label={`Remover ${paper.name}`}
                title="Remover"
                onClick={() => setRemoved(paper)}
                className="px-3"
              >
                <Trash2 aria-hidden="true" className="size-4 text-bad" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {done.papers.length < MOST_PAPERS && (
        <PaperTrigger isBusy={attaching.isPending} onFile={(file) => attaching.mutate(file)}>
          Anexar papel
        </PaperTrigger>
      )}
      {removed && (
        <ConfirmAction
          title={`Remover ${removed.name}`}
          question="Remover este papel do serviço?"
          verb="Remover"
          busy="Removendo..."
          fallback="Não foi possível remover o papel"
          run={() => removeServicePaper(assetId, done.number, removed.sha256)}
          invalidates={touchedByEquipment}
          success="Papel removido."
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  );
}
