import { folded } from "@/lib/text";

const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+|\d+/gu) ?? [];

/** What a list of choices is searched by: every typed part, in any order. */
export interface Finder {
  /** Nothing was typed. */
  isEmpty: boolean;
  fits: (written: string) => boolean;
  /** Every typed word is there as a whole: '50' is no part of '500'. */
  isMeant: (written: string) => boolean;
}

export function finderOf(typed: string): Finder {
  const parts = folded(typed).split(/\s+/).filter(Boolean);
  const words = wordsOf(typed);
  return {
    isEmpty: parts.length === 0,
    fits: (written) => parts.every((part) => folded(written).includes(part)),
    isMeant: (written) => words.every((word) => wordsOf(written).includes(word)),
  };
}

/** Something in the list, the words by which it is found, and how it is taken; `undefined` where none is left. */
export interface Choice<Taken> {
  written: string;
  taken: Taken | undefined;
}

/** The one choice that was meant: the only one, or the only one with every word as a whole. */
export function onlyOne<Taken>(choices: readonly Choice<Taken>[], { isMeant }: Finder): Taken | undefined {
  const [first, ...others] = choices;
  if (others.length === 0) return first?.taken;
  const meant = choices.filter(({ written }) => isMeant(written));
  return meant.length === 1 ? meant[0]?.taken : undefined;
}
