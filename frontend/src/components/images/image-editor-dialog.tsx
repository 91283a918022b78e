import { Suspense, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { laterPart } from "@/components/ui/later-part";
import { Skeleton } from "@/components/ui/skeleton";
import { saveEdit, undoEdit } from "./commands";
import type { AdminImage } from "./images";
import { useImageCommand } from "./use-image-command";

// whoever only looks at a list does not load the editor
const ImageEditor = laterPart(async () => (await import("@/components/image-editor/image-editor")).ImageEditor);

type EditData = Parameters<typeof saveEdit>[1];

/**
 * The editor over the list it was opened from. The server makes the picture by the controls that are saved. What others
 * do to the picture meanwhile is not taken over: the save names the version that was opened, and is refused.
 */
export function ImageEditorDialog({ image: latest, onClose }: { image: AdminImage; onClose: () => void }) {
  const [image, setImage] = useState(latest);
  const [undone, setUndone] = useState<number>();
  if (undone !== undefined && latest.version >= undone) {
    setImage(latest);
    setUndone(undefined);
  }
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const save = useImageCommand((editData: EditData) => saveEdit(image, editData));
  const undo = useImageCommand(() => undoEdit(image));
  const title =
    image.type === "hero" ? `Editando Imagem Hero: ${image.original_name}` : `Editando Imagem: ${image.original_name}`;

  return (
    <Dialog
      label={title}
      onClose={() => (changed ? setLeaving(true) : onClose())}
      className="max-w-6xl max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      <h2 className="border-b border-line py-4 pr-16 pl-5 text-lg font-semibold wrap-anywhere">{title}</h2>
      {leaving && changed && (
        <div className="sticky top-0 z-20 flex flex-wrap items-center justify-end gap-2 border-b border-line bg-raised px-5 py-3">
          <p role="alert" className="mr-auto font-medium">
            Descartar os ajustes que você fez?
          </p>
          <Button onClick={() => setLeaving(false)}>Continuar editando</Button>
          <Button variant="danger" onClick={onClose}>
            Descartar
          </Button>
        </div>
      )}
      <div className="px-5 pt-4 pb-1">
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ImageEditor
            image={{
              id: image.id,
              originalUrl: image.original_url,
              width: image.width,
              height: image.height,
              kind: image.type,
              editData: image.edit_data,
              name: image.name,
              canUndo: image.can_undo,
            }}
            onSave={async (editData) => {
              await save.mutateAsync(editData);
              toast.success("Imagem salva.");
              onClose();
            }}
            onUndo={async () => {
              const { version } = await undo.mutateAsync(undefined);
              setUndone(version);
              toast.success("Última edição desfeita.");
            }}
            onCancel={onClose}
            onChanged={setChanged}
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
