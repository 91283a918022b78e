import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyField } from "./copy-field";
import { Dialog } from "./dialog";

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** A secret that is shown this once, to be entered in another program. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog label={title} onClose={onClose} className="max-w-xl">
      <div className="flex flex-col gap-4 p-5">
        <h2 className="pr-12 text-lg font-semibold">{title}</h2>
        {children}
        <CopyField label="Segredo" text={secret} />
        <Button variant="primary" className="min-h-11 self-end" onClick={onClose}>
          Já copiei
        </Button>
      </div>
    </Dialog>
  );
}
