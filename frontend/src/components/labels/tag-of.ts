/** An address as a scanner types it that has an American keyboard, on a computer that has a Brazilian one (ABNT2). */
const TYPED_ON_ABNT2 = /^https?[çÇ];;/i;

/** The tag in what was read or typed: the last part of the address that a label holds, or the text itself. */
export function tagOf(read: string): string {
  const text = read.trim();
  const address = TYPED_ON_ABNT2.test(text) ? text.replaceAll(/ç/gi, ":").replaceAll(";", "/") : text;
  const tag = /\/e\/([^/?#]+)\/?$/i.exec(address)?.[1];
  if (tag === undefined) return text;
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}

/** The tags in what was typed, scanned or pasted: one a line, or separated by blanks, commas or semicolons. */
export function tagsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .flatMap((part) => (TYPED_ON_ABNT2.test(part) ? part : part.split(";")))
    .flatMap((part) => tagOf(part) || []);
}
