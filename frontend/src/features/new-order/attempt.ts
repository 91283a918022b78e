/** One try to save one content: a double click and a retry are the same try, and make one order. */
export interface Attempt {
  key: string;
  content: string;
}

/** The key goes with the content: what is sent again unchanged is the try of before, also after a reload. */
export function attemptFor(content: string, last: Attempt | null): Attempt {
  return last?.content === content ? last : { key: crypto.randomUUID(), content };
}
