import { type Picture, pictureIn } from "./picture";
import { entriesIn, isRecord, numberIn, textIn } from "./reading";

export interface HeroSlide {
  id: number;
  title: string;
  description: string;
  picture: Picture;
}

/** The slides of the carousel, from an answer `{images: [...]}` or the bare list. One without a url is left out. */
export function heroFrom(payload: unknown): HeroSlide[] {
  const images = isRecord(payload) ? payload.images : payload;
  return entriesIn(images).flatMap(([, entry], index) => {
    const picture = pictureIn(entry);
    if (!picture) return [];
    const title = textIn(entry.title);
    const alt = picture.alt || title || textIn(entry.name);
    return [
      { id: numberIn(entry.id) ?? index, title, description: textIn(entry.description), picture: { ...picture, alt } },
    ];
  });
}
