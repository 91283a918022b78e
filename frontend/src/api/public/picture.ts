import { isRecord, numberIn, textIn } from "./reading";

/** A picture in several widths. `color` is its dominant colour, shown until it has arrived. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  alt: string;
  srcset: { url: string; width: number }[];
  color: string;
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i;
const NO_COLOR = "#241a12";

/** A picture from an answer, or null where there is none that could be shown. */
export function pictureIn(value: unknown): Picture | null {
  if (!isRecord(value)) return null;
  const url = textIn(value.url);
  if (!url) return null;
  const color = textIn(value.color);
  return {
    url,
    width: numberIn(value.width) ?? 0,
    height: numberIn(value.height) ?? 0,
    alt: textIn(value.alt),
    srcset: sourcesIn(value.srcset),
    color: HEX_COLOR.test(color) ? color : NO_COLOR,
  };
}

function sourcesIn(value: unknown): Picture["srcset"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((source: unknown) => {
    if (!isRecord(source)) return [];
    const url = textIn(source.url);
    const width = numberIn(source.width);
    return url && width ? [{ url, width }] : [];
  });
}

/** The value of an image's `srcset`, or undefined where there is one size only. */
export function srcSetOf(picture: Pick<Picture, "srcset">): string | undefined {
  return picture.srcset.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}
