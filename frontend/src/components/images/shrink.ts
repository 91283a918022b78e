import { isHeic, type ReadDimensions, readDimensions } from "./check-file";
import { type Dimensions, type Kind, profiles, TYPES } from "./limits";

/** Of a picture, as the server reads it: `MOST_PIXELS` of `command_api/images/pictures.py`. */
const MOST_PIXELS = 40_000_000;
/** Times the size that is shown, the largest first: there is room to cut, and the file is small enough in the end. */
const SHARES = [2, 1.4, 1] as const;
const QUALITY = 0.9;

/** Draws a picture in another size. Rejects what this browser cannot read. */
export type Draw = (file: File, size: Dimensions) => Promise<Blob>;

/**
 * A photo as a phone takes it is larger than what is kept: the same picture, drawn smaller. What may be sent as it is,
 * and what this browser cannot read, stays as it is; a refusal says why it is not taken. `largest` is in bytes.
 */
export async function fitting(
  file: File,
  kind: Kind,
  largest: number,
  { read = readDimensions, draw = drawn }: { read?: ReadDimensions; draw?: Draw } = {},
): Promise<File> {
  if (!(TYPES as readonly string[]).includes(file.type) && !isHeic(file)) return file;
  const actual = await read(file).catch(() => undefined);
  if (!actual || (file.size <= largest && actual.width * actual.height <= MOST_PIXELS && !isHeic(file))) return file;
  const least = profiles[kind];
  const enough = Math.max(least.width / actual.width, least.height / actual.height);
  for (const share of SHARES) {
    const scale = Math.min(1, enough * share);
    const size = { width: Math.ceil(actual.width * scale), height: Math.ceil(actual.height * scale) };
    const smaller = await draw(file, size).catch(() => undefined);
    if (smaller && smaller.size <= largest) return renamed(smaller, file.name);
  }
  return file;
}

function renamed(picture: Blob, name: string): File {
  const ending = picture.type.replace("image/", ".").replace("jpeg", "jpg");
  return new File([picture], name.replace(/(\.[^.]*)?$/, ending), { type: picture.type });
}

/** What has transparent places keeps them. */
const drawn: Draw = async (file, { width, height }) => {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const type = file.type === "image/png" ? "image/webp" : "image/jpeg";
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), type, QUALITY),
  );
};
