/** The tag in what was read or typed: the last part of the address that a label holds, or the text itself. */
export function tagOf(read: string): string {
  const text = read.trim();
  const tag = /\/e\/([^/?#]+)\/?$/.exec(text)?.[1];
  if (tag === undefined) return text;
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}
