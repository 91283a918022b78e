/** Answers to reads of the signed-in person, so that one that has not changed comes back as a 304 without its body. */

interface KnownAnswer {
  tag: string;
  body: unknown;
}

/** A screen asks for a dozen; what was asked for longest ago is forgotten first. */
const MOST = 60;
/** The version for `If-Match`: such answers have no tag of their content. */
const VERSION = /^"\d+"$/;

const known = new Map<string, KnownAnswer>();

export const knownAnswer = (address: string): KnownAnswer | undefined => known.get(address);

export function rememberAnswer(address: string, tag: string | null, body: unknown): void {
  known.delete(address);
  if (!tag || VERSION.test(tag)) return;
  known.set(address, { tag, body });
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
}

/** With the session goes what it has read. */
export const forgetAnswers = (): void => known.clear();
