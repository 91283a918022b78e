import { Download } from "lucide-react";
import { textOf } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import type { Asked } from "./filter";
import { type FileKind, reportFile, type Source } from "./reports";

interface FilesProps {
  source: Source;
  report: string;
  asked: Asked;
  title: string;
}

/** The same figures for a spreadsheet. */
export function Files({ source, report, asked, title }: FilesProps) {
  const file = useCommand({
    run: (kind: FileKind) => reportFile(source, report, asked, kind),
    onDone: (blob, kind) => download(blob, `${report}-${asked.from}-${asked.to}.${kind}`),
  });
  return (
    <span className="flex flex-wrap items-center">
      {(["csv", "xlsx"] as const).map((kind) => (
        <Button
          key={kind}
          variant="quiet"
          size="small"
          disabled={file.isPending}
          onClick={() => file.mutate(kind)}
          className="px-2"
        >
          <Download aria-hidden="true" className="size-4 text-muted" />
          {kind.toUpperCase()}
          <span className="sr-only">{`: ${title}`}</span>
        </Button>
      ))}
      {file.isError && (
        <span role="alert" className="text-xs text-bad">
          {textOf(file.error, "O arquivo não pôde ser gerado.")}
        </span>
      )}
    </span>
  );
}
