import { type Dimensions, imageTexts, type Kind, profiles, TYPES } from "./limits";

/** Reads a picture's size as it will be seen: upright, whichever way the camera was held. Rejects what no browser can show. */
export type ReadDimensions = (file: File) => Promise<Dimensions>;

export const readDimensions: ReadDimensions = (file) =>
  new Promise((resolve, reject) => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    const done = (settle: () => void) => {
      URL.revokeObjectURL(address);
      settle();
    };
    image.onload = () => done(() => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.onerror = () => done(() => reject(new Error(imageTexts.unreadable)));
    image.src = address;
  });

/** Why a file may not be sent as it is. */
export interface Refusal {
  /** In the specification's words. */
  message: string;
  /** It is too small, though not by more than half: more background around it makes it large enough. */
  extendable: boolean;
}

/** Of the least size: the server's `LEAST_SHARE`. */
const LEAST_SHARE = 0.5;

/**
 * Why a file may not be sent; `undefined` where it may. `largest` is in bytes. The server checks all of it again by the
 * content: this only spares people the wait.
 */
export async function refusalOf(
  file: unknown,
  kind: Kind,
  largest: number,
  read: ReadDimensions = readDimensions,
): Promise<Refusal | undefined> {
  const actual = await sizeOf(file, largest, read);
  if (typeof actual === "string") return { message: actual, extendable: false };
  const least = profiles[kind];
  const isAtLeast = (share: number) => actual.width >= least.width * share && actual.height >= least.height * share;
  if (isAtLeast(1)) return undefined;
  return { message: imageTexts.tooSmall(least, actual), extendable: isAtLeast(LEAST_SHARE) };
}

/** As the camera of an iPhone writes photos; not every browser knows the type. */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Pixels, or why the file is no picture that may be sent. */
async function sizeOf(file: unknown, largest: number, read: ReadDimensions): Promise<Dimensions | string> {
  if (!(file instanceof File)) return imageTexts.notAFile;
  if (!(TYPES as readonly string[]).includes(file.type)) {
    return isHeic(file) ? `${imageTexts.type}. ${imageTexts.heic}` : imageTexts.type;
  }
  if (file.size > largest) return imageTexts.tooLarge(largest);
  return read(file).catch(() => imageTexts.unreadable);
}
