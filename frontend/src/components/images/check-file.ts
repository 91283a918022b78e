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

/**
 * Why a file may not be sent, in the specification's words; `undefined` where it may. `largest` is in bytes. The server
 * checks all of it again by the content: this only spares people the wait.
 */
export async function refusalOf(
  file: unknown,
  kind: Kind,
  largest: number,
  read: ReadDimensions = readDimensions,
): Promise<string | undefined> {
  if (!(file instanceof File)) return imageTexts.notAFile;
  if (!(TYPES as readonly string[]).includes(file.type)) return imageTexts.type;
  if (file.size > largest) return imageTexts.tooLarge(largest);
  const actual = await read(file).catch(() => undefined);
  if (!actual) return imageTexts.unreadable;
  const least = profiles[kind];
  return actual.width < least.width || actual.height < least.height ? imageTexts.tooSmall(least, actual) : undefined;
}
