import { ImageUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone, type DropZoneProps } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { type Kind, TYPES } from "./limits";

interface UploadAreaProps {
  kind: Kind;
  /** Gets everything that was chosen or dropped; what is no file comes as `undefined`. */
  onFiles: (files: unknown[]) => void;
  /** Why nothing may be sent now. */
  closed?: string;
  /** What the picker offers. */
  accept?: readonly string[];
  /** What files must be. */
  children: ReactNode;
}

type DropItem = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"][number];

const dropped = (items: readonly DropItem[]) =>
  Promise.all(items.map(async (item) => (item.kind === "file" ? await item.getFile() : undefined)));

/** Where pictures are dropped, pasted or picked; several at once for the slides alone. */
export function UploadArea({ kind, onFiles, closed, accept = TYPES, children }: UploadAreaProps) {
  const several = kind === "hero";
  const hint = useId();
  if (closed !== undefined) {
    return <p className="rounded-card border border-dashed border-line px-4 py-5 text-center text-muted">{closed}</p>;
  }
  return (
    <I18nProvider locale="pt-BR">
      <DropZone
        aria-label={several ? "Soltar ou colar imagens" : "Soltar ou colar uma imagem"}
        onDrop={({ items }) => void dropped(items).then(onFiles)}
        className={({ isDropTarget }) =>
          classNames(
            "flex flex-col items-center gap-2 rounded-card border border-dashed px-4 py-6 text-center transition-colors",
            "has-[:focus-visible]:border-amber-text",
            isDropTarget ? "border-amber bg-amber-soft" : "border-line-strong bg-surface",
          )
        }
      >
        <ImageUp aria-hidden="true" className="size-7 text-muted" />
        <p className="font-medium pointer-coarse:hidden">
          {several ? "Arraste as imagens para cá ou" : "Arraste a imagem para cá ou"}
        </p>
        <FileTrigger
          acceptedFileTypes={accept}
          allowsMultiple={several}
          onSelect={(files) => onFiles(files ? [...files] : [])}
        >
          <Button className={buttonClass("secondary")} aria-describedby={hint}>
            {several ? "Escolher imagens" : "Escolher imagem"}
          </Button>
        </FileTrigger>
        <div id={hint} className="text-sm text-muted">
          {children}
        </div>
      </DropZone>
    </I18nProvider>
  );
}
