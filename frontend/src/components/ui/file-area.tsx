import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone, type DropZoneProps } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { buttonClass } from "./button";
import { classNames } from "./class-names";

type DropItem = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"][number];

async function firstFile(items: readonly DropItem[]): Promise<File | undefined> {
  for (const item of items) if (item.kind === "file") return item.getFile();
  return undefined;
}

interface FileAreaProps {
  /** What the file is, for who cannot see the area. */
  label: string;
  hint: string;
  /** What the dialog offers: extensions and media types. */
  types?: string[];
  onFile: (file: File) => void;
  /** A file is being sent. */
  isBusy: boolean;
}

export const SHEET = [
  ".csv",
  ".xlsx",
  "text/csv",
  "text/plain",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** Where a file is dropped or picked; a CSV or a workbook unless `types` says otherwise. */
export function FileArea({ label, hint, types = SHEET, onFile, isBusy }: FileAreaProps) {
  const hintId = useId();
  const take = (file: File | undefined) => {
    if (file && !isBusy) onFile(file);
  };
  return (
    <I18nProvider locale="pt-BR">
      <DropZone
        aria-label={label}
        onDrop={({ items }) => void firstFile(items).then(take)}
        className={({ isDropTarget }) =>
          classNames(
            "flex flex-col items-center gap-2 rounded-card border border-dashed px-4 py-6 text-center transition-colors",
            "has-[:focus-visible]:border-amber-text",
            isDropTarget ? "border-amber bg-amber-soft" : "border-line-strong bg-surface",
          )
        }
      >
        <FileSpreadsheet aria-hidden="true" className="size-7 text-muted" />
        <p className="font-medium pointer-coarse:hidden">Arraste o arquivo para cá ou</p>
        <FileTrigger acceptedFileTypes={types} onSelect={(files) => take(files?.[0])}>
          <Button className={buttonClass("primary")} aria-describedby={hintId} isDisabled={isBusy}>
            {isBusy ? "Enviando..." : "Escolher arquivo"}
          </Button>
        </FileTrigger>
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      </DropZone>
    </I18nProvider>
  );
}
