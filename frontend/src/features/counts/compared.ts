import { folded } from "@/lib/text";

/** How the server compares tags: without case, accents and doubled blanks. */
const sameTag = (tag: string) => folded(tag).trim().replace(/\s+/g, " ");

/** Of such a status nothing is expected at its place; the server decides by the same rule. */
const ELSEWHERE: ReadonlySet<string> = new Set(["checked_out", "lost", "retired"]);

/** Of the pieces of a place those that should stand there. */
export const expectedOf = <Piece extends { status: string }>(pieces: readonly Piece[]) =>
  pieces.filter(({ status }) => !ELSEWHERE.has(status));

/** What was read so far beside what should stand there. */
export function compared<Piece extends { asset_tag: string }>(expected: readonly Piece[], tags: readonly string[]) {
  const read = new Set(tags.map(sameTag));
  const known = new Set(expected.map(({ asset_tag }) => sameTag(asset_tag)));
  return {
    found: expected.filter(({ asset_tag }) => read.has(sameTag(asset_tag))),
    missing: expected.filter(({ asset_tag }) => !read.has(sameTag(asset_tag))),
    unexpected: tags.filter((tag) => !known.has(sameTag(tag))),
  };
}

/** Whether a label with this tag is among them. */
export const hasTag = (tags: readonly string[], tag: string) => tags.some((each) => sameTag(each) === sameTag(tag));

/** Whether a code can be a label: those of makers and networks are longer, or have several lines. */
export function isTag(text: string): boolean {
  return text.trim() !== "" && text.length <= 80 && !/[\p{Cc}\u2028\u2029]/u.test(text);
}
