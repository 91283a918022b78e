import type { EditData } from "@/components/image-editor/controls";
import type { Dimensions, Kind } from "@/components/images/limits";

/** A picture that exists in this page alone and is never uploaded. */
export interface LocalImage {
  id: string;
  entityId: number;
  entityType: Kind;
  originalUrl: string;
  processedUrl: string;
  thumbnailUrl: string;
  editData: EditData | null;
  metadata: {
    filename: string;
    /** Bytes. */
    size: number;
    mimeType: string;
    dimensions: Dimensions;
    uploadedAt: string;
  };
  display: { order: number; isActive: boolean; altText: string; title: string };
}

const TEST_PRODUCT = 1;

/** `url` shows the file for as long as the page is open. */
export function localImage(file: File, url: string, dimensions: Dimensions, uploadedAt: Date): LocalImage {
  const title = file.name.replace(/\.\w+$/, "");
  return {
    id: `local-${uploadedAt.getTime()}`,
    entityId: TEST_PRODUCT,
    entityType: "product",
    originalUrl: url,
    processedUrl: url,
    thumbnailUrl: url,
    editData: null,
    metadata: {
      filename: file.name,
      size: file.size,
      mimeType: file.type,
      dimensions,
      uploadedAt: uploadedAt.toISOString(),
    },
    display: { order: 0, isActive: true, altText: title, title },
  };
}

/** With an edit and the address of what it gives; without one, the picture is shown as it came. */
export function edited(image: LocalImage, editData: EditData, url: string | undefined): LocalImage {
  const shown = url ?? image.originalUrl;
  return { ...image, editData, processedUrl: shown, thumbnailUrl: shown };
}

/** Gives back what the browser keeps for a picture. */
export function forget(image: LocalImage): void {
  for (const url of new Set([image.originalUrl, image.processedUrl])) URL.revokeObjectURL(url);
}
