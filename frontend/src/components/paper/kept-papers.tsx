import { Download } from "lucide-react";
import { textOf } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { download } from "@/lib/download";
import { formatInstant } from "@/lib/time";
import { useQuietCommand } from "@/lib/use-quiet-command";

interface KeptPaper {
  /** Empty where the paper was erased with the data of the customer. */
  sha256: string;
  kept_at: string;
}

interface KeptPapersProps {
  papers: readonly KeptPaper[];
  order: string;
  read: (sha256: string) => Promise<Blob>;
}

/** The quotes that a customer accepted, byte by byte as they were, with the hashes that the history has of them. */
export function KeptPapers({ papers, order, read }: KeptPapersProps) {
  const getting = useQuietCommand({
    run: read,
    onDone: (file) => download(file, `orcamento-aceito-${order}.pdf`),
  });
  const kept = papers.filter(({ sha256 }) => sha256);
  if (kept.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Orçamentos aceitos" className="flex flex-col gap-3">
        {kept.map(({ sha256, kept_at }) => (
          <li key={sha256} className="flex flex-col items-start gap-1">
            <Button icon={Download} disabled={getting.isPending} onClick={() => getting.mutate(sha256)}>
              {kept.length > 1 ? `Baixar o orçamento aceito em ${formatInstant(kept_at)}` : "Baixar o orçamento aceito"}
            </Button>
            <p className="text-xs wrap-anywhere text-muted">{`Código de verificação do PDF (SHA-256): ${sha256}`}</p>
          </li>
        ))}
      </ul>
      {getting.isError && (
        <p role="alert" className="text-bad">
          {textOf(getting.error, "O arquivo não pôde ser baixado. Tente de novo.")}
        </p>
      )}
    </div>
  );
}
