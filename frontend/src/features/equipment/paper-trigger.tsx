import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { buttonClass } from "@/components/ui/button";
import { PAPER_TYPES } from "./papers";

interface PaperTriggerProps {
  /** A file is being sent. */
  isBusy?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Picks a photo or a PDF. */
export function PaperTrigger({ isBusy = false, onFile, children }: PaperTriggerProps) {
  return (
    <FileTrigger acceptedFileTypes={PAPER_TYPES} onSelect={(files) => files?.[0] && onFile(files[0])}>
      <Button className={buttonClass()} isDisabled={isBusy}>
        <Paperclip aria-hidden="true" className="size-4" />
        {isBusy ? "Enviando..." : children}
      </Button>
    </FileTrigger>
  );
}
