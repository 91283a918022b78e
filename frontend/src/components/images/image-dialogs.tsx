import { DeleteImageDialog } from "./delete-image-dialog";
import { ImageEditorDialog } from "./image-editor-dialog";
import type { AdminImage } from "./images";
import { PreviewDialog } from "./preview-dialog";
import { WordsDialog } from "./words-dialog";

/** What is open over a list of pictures. */
export interface OpenDialog {
  what: "edit" | "preview" | "words" | "delete";
  image: AdminImage;
}

interface ImageDialogsProps {
  open: OpenDialog | undefined;
  /** The pictures as they are now: a dialog shows what a save has made of its own. */
  images: readonly AdminImage[];
  /** Of the category or product that the pictures show. */
  ownerName?: string;
  onClose: () => void;
}

/** The dialogs of a single picture. */
export function ImageDialogs({ open, images, ownerName, onClose }: ImageDialogsProps) {
  if (!open) return null;
  const image = images.find(({ id }) => id === open.image.id) ?? open.image;
  switch (open.what) {
    case "edit":
      return <ImageEditorDialog image={image} onClose={onClose} />;
    case "preview":
      return <PreviewDialog image={image} ownerName={ownerName} onClose={onClose} />;
    case "words":
      return <WordsDialog image={image} onClose={onClose} />;
    case "delete":
      return <DeleteImageDialog image={image} onClose={onClose} />;
  }
}
