import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone, type DropZoneProps } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { buttonClass } from "./button";
import { classNames } from "./class-names";

type DropItem = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"][number];

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])));
}

interface AreaProps {
  /** What the file is, for who cannot see the area. */
  label: string;
  hint: string;
  /** What the dialog offers: extensions and media types. */
  types?: string[];
  /** A file is being sent. */
  isBusy: boolean;
}

interface FilesAreaProps extends AreaProps {
  /** At least one. */
  onFiles: (files: File[]) => void;
  allowsMultiple?: boolean;
}

interface FileAreaProps extends AreaProps {
  onFile: (file: File) => void;
}

export const SHEET = [
  ".csv",
  ".xlsx",
  "text/csv",
  "text/plain",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** Where a file is dropped or picked; a CSV or a workbook unless `types` says otherwise. */
export function FileArea({ onFile, ...area }: FileAreaProps) {
  return <FilesArea {...area} onFiles={([file]) => file && onFile(file)} />;
}

/** The same for files that belong together. */
export function FilesArea({ label, hint, types = SHEET, onFiles, allowsMultiple = false, isBusy }: FilesAreaProps) {
  const hintId = useId();
  const take = (files: File[]) => {
    if (files.length > 0 && !isBusy) onFiles(files);
  };
  return (
    <I18nProvider locale="pt-BR">
      <DropZone
        aria-label={label}
        onDrop={({ items }) => void filesOf(items).then(take)}
        className={({ isDropTarget }) =>
          classNames(
            "flex flex-col items-center gap-2 rounded-card border border-dashed px-4 py-6 text-center transition-colors",
            "has-[:focus-visible]:border-amber-text",
            isDropTarget ? "border-amber bg-amber-soft" : "border-line-strong bg-surface",
          )
        }
      >
        <FileSpreadsheet aria-hidden="true" className="size-7 text-muted" />
        <p className="font-medium pointer-coarse:hidden">
          {allowsMultiple ? "Arraste os arquivos para cá ou" : "Arraste o arquivo para cá ou"}
        </p>
        <FileTrigger
          acceptedFileTypes={types}
          allowsMultiple={allowsMultiple}
          onSelect={(files) => take([...(files ?? [])])}
        >
          <Button className={buttonClass("primary")} aria-describedby={hintId} isDisabled={isBusy}>
            {isBusy ? "Enviando..." : allowsMultiple ? "Escolher arquivos" : "Escolher arquivo"}
          </Button>
        </FileTrigger>
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      </DropZone>
    </I18nProvider>
  );
}
