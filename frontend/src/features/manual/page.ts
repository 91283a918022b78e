/** Words of a sentence in the manual. */
export type Words =
  | string
  | { kind: "strong" | "code"; text: string }
  /** To another page; `undefined` is the list of all pages. */
  | { kind: "link"; page: string | undefined; text: string };

/** A part of a page, from top to bottom. */
export type Part =
  | { kind: "heading" | "paragraph"; words: readonly Words[] }
  | { kind: "list"; isOrdered: boolean; items: readonly (readonly Words[])[] }
  | { kind: "code"; text: string }
  /** `file` is its name in `docs/manual/pictures`. */
  | { kind: "picture"; file: string; description: string; width: number; height: number };

/** A page of the manual, as the build reads it from its Markdown. */
export interface ManualPage {
  title: string;
  parts: readonly Part[];
}
