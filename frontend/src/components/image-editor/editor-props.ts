import type { Kind } from "@/components/images/limits";
import type { EditData } from "./controls";
import type { OpenPicture } from "./pipeline/renderer";

/** What the editor needs to know of a picture. `width` and `height` are those of the original, in pixels. */
export interface EditedImage {
  id: number;
  originalUrl: string;
  width: number;
  height: number;
  kind: Kind;
  /** As it is stored; what makes no sense in it is ignored. */
  editData: unknown;
  name: string;
  canUndo?: boolean;
}

export interface ImageEditorProps {
  image: EditedImage;
  /** `preview` is the WebP file that the edit gives; empty where this browser could not write it. */
  onSave: (editData: EditData, preview: Blob) => Promise<void>;
  onCancel: () => void;
  /** 'Desfazer última edição': takes back the last edit that was stored. */
  onUndo?: () => Promise<void>;
  /** Told whether leaving would lose something, for whoever can close what the editor stands in. */
  onChanged?: (changed: boolean) => void;
  /** Who computes; the real one, unless a test says otherwise. */
  open?: OpenPicture;
}
