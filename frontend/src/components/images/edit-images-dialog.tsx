import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ImageManager } from "./image-manager";

interface EditImagesDialogProps {
  kind: "category" | "product";
  ownerId: number;
  /** Of the category or product. */
  name: string;
  onClose: () => void;
}

const titles = { category: "Categoria", product: "Produto" } as const;

/** The image manager of a category or product, over the list it was opened from. */
export function EditImagesDialog({ kind, ownerId, name, onClose }: EditImagesDialogProps) {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const title = `Editar Imagens - ${titles[kind]} #${ownerId}`;
  const asks = leaving && busy;
  return (
    <Dialog label={title} onClose={() => (busy && !leaving ? setLeaving(true) : onClose())} className="max-w-2xl">
      <header className="border-b border-line py-4 pr-16 pl-5">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-muted wrap-break-word">{name}</p>
      </header>
      <div className="p-5">
        <ImageManager kind={kind} ownerId={ownerId} ownerName={name} onBusy={setBusy} />
      </div>
      {asks && (
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-4">
          <p role="alert" className="mr-auto font-medium">
            Uma imagem ainda está sendo enviada. Parar o envio?
          </p>
          <Button onClick={() => setLeaving(false)}>Continuar enviando</Button>
          <Button variant="danger" onClick={onClose}>
            Parar e fechar
          </Button>
        </div>
      )}
    </Dialog>
  );
}
