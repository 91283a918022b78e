import { useState } from "react";
import { toast } from "sonner";
import { errorTexts, textOf } from "@/api/errors";
import type { Selection } from "@/components/data-table/types";
import { changeImage } from "./commands";
import { Gallery } from "./gallery";
import { ImageDialogs, type OpenDialog } from "./image-dialogs";
import type { AdminImage } from "./images";
import type { Kind } from "./limits";
import { useImageCommand } from "./use-image-command";
import { useReplacement } from "./use-replacement";
import type { UploadQueue } from "./use-upload-queue";

interface ManagedGalleryProps {
  kind: Kind;
  images: readonly AdminImage[];
  /** Where a replacement is sent. */
  queue: UploadQueue;
  orderable?: boolean;
  selection?: Selection;
  /** Of the category or product that the pictures show. */
  ownerName?: string;
}

/** The gallery with everything its buttons do. */
export function ManagedGallery({ kind, images, queue, ownerName, ...rest }: ManagedGalleryProps) {
  const [open, setOpen] = useState<OpenDialog>();
  const activity = useImageCommand(({ image, active }: { image: AdminImage; active: boolean }) =>
    changeImage(image, { isActive: active }),
  );
  const openFor = (what: OpenDialog["what"]) => (image: AdminImage) => setOpen({ what, image });
  const replace = useReplacement(queue);
  const { isPending, variables } = activity;
  // shown at once; a refusal shows what the server has
  const shown = images.map((image) =>
    isPending && image.id === variables.image.id ? { ...image, is_active: variables.active } : image,
  );

  return (
    <>
      <Gallery
        kind={kind}
        images={shown}
        onEdit={openFor("edit")}
        onPreview={openFor("preview")}
        onWords={openFor("words")}
        onDelete={openFor("delete")}
        onReplace={(image, files) => void replace(image, files)}
        onActive={(image, active) =>
          activity.mutate(
            { image, active },
            { onError: (error) => toast.error(textOf(error, errorTexts.products.save)) },
          )
        }
        {...rest}
      />
      <ImageDialogs open={open} images={images} ownerName={ownerName} onClose={() => setOpen(undefined)} />
    </>
  );
}
