import { Download } from "lucide-react";
import { textOf } from "@/api/errors";
import { download } from "@/lib/download";
import { useCommand } from "@/lib/use-command";
import { Button } from "./button";

/** A list as a file: what asks for it, and whether that failed. */
export function useSpreadsheet(fetch: () => Promise<Blob>, name: string) {
  return useCommand({ run: fetch, onDone: (file) => download(file, name) });
}

type Spreadsheet = ReturnType<typeof useSpreadsheet>;

interface SpreadsheetButtonProps {
  file: Spreadsheet;
  label?: string;
  size?: "small";
}

export function SpreadsheetButton({ file, label = "CSV", size }: SpreadsheetButtonProps) {
  return (
    <Button size={size} onClick={() => file.mutate()} disabled={file.isPending}>
      <Download aria-hidden="true" className="size-4" />
      {file.isPending ? "Gerando..." : label}
    </Button>
  );
}

/** Why there is no file. */
export function SpreadsheetError({ file }: { file: Spreadsheet }) {
  if (!file.isError) return null;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      {textOf(file.error, "A planilha não pôde ser gerada. Tente de novo.")}
    </p>
  );
}
