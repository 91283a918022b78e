/** The longer side of a photo that is sent, in pixels. */
const LONGEST = 1280;
const MOST_BYTES = 300_000;
/** Tried one after the other until the file is small enough. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35];
const SHRINK = 0.7;

/** The size of a picture within `longest`, in its proportions; never larger than it is. */
export function fitted(width: number, height: number, longest = LONGEST): { width: number; height: number } {
  const by = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** Encodes a picture at a quality, with its longer side in `longest`; in base64. */
export type Encode = (longest: number, quality: number) => string;

const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4);

/** In base64; `null` without one, `undefined` while it is read. */
export type Photo = string | null | undefined;

/**
 * The best encoding that is small enough: first of lower quality, then of fewer pixels. Throws a `RangeError` if there is
 * none, as on a phone without memory, whose canvas gives nothing.
 */
export function smallEnough(encode: Encode, most = MOST_BYTES, longest = LONGEST): string {
  for (const quality of QUALITIES) {
    const found = encode(longest, quality);
    if (found === "") throw new RangeError("The picture is empty.");
    if (bytesOf(found) <= most) return found;
  }
  if (longest < 2) throw new RangeError("No encoding of the picture is small enough.");
  return smallEnough(encode, most, Math.floor(longest * SHRINK));
}

/** A photo of the camera as a small JPEG in base64. It is drawn again, so nothing of its EXIF remains. */
export async function scaledPhoto(file: Blob): Promise<string> {
  // turned as the camera was held: the orientation goes with the EXIF
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const canvas = document.createElement("canvas");
    return smallEnough((longest, quality) => {
      const { width, height } = fitted(picture.width, picture.height, longest);
      canvas.width = width;
      canvas.height = height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
      return base64Of(canvas.toDataURL("image/jpeg", quality));
    });
  } finally {
    picture.close();
  }
}

/** The content of a `data:` address. */
export const base64Of = (address: string) => address.slice(address.indexOf(",") + 1);
