import type { FreightQuote } from "@/api/generated/query";
import { draftKey, isOutdated } from "@/lib/drafts";
import { randomId } from "@/lib/random-id";
import { local } from "@/lib/storage";
import { blankForm, isBegun, type OrderForm } from "./form";

const VERSION = 3;

/** One try to save one content: a double click and a retry are the same try, and make one order. */
export interface Attempt {
  key: string;
  content: string;
}

/** The key goes with the content: what is sent again unchanged is the try of before, also after a reload. */
export function attemptFor(content: string, last: Attempt | null): Attempt {
  return last?.content === content ? last : { key: randomId(), content };
}

export type Step = 1 | 2 | 3;

/** A form that was not sent yet, as this browser keeps it for one person. */
export interface Draft {
  form: OrderForm;
  step: Step;
  /** The last price that was told, with what it was asked by: it holds after a reload, too. */
  quoted: { basis: string; quote: FreightQuote } | null;
  /** The last try to save it, whose answer may have been lost. */
  attempt: Attempt | null;
}

export interface StoredDraft extends Draft {
  saved_at: string;
}

/** Keeps the draft; a form that nobody touched is none. */
export function keepDraft(person: number, draft: Draft, now = Date.now()): void {
  if (!isBegun(draft.form)) {
    discardDraft(person);
    return;
  }
  const stored = { version: VERSION, saved_at: new Date(now).toISOString(), ...draft };
  local.set(draftKey(person), JSON.stringify(stored));
}

/** The person's draft. What another version wrote, what cannot be read and what is older than a week is thrown away. */
export function storedDraft(person: number, now = Date.now()): StoredDraft | undefined {
  const text = local.get(draftKey(person));
  if (text === null) return undefined;
  const draft = read(text);
  if (draft && !isOutdated(draft.saved_at, now)) return draft;
  discardDraft(person);
  return undefined;
}

export function discardDraft(person: number): void {
  local.remove(draftKey(person));
}

function read(text: string): StoredDraft | undefined {
  try {
    const { version, ...draft } = JSON.parse(text) as StoredDraft & { version: unknown };
    if (version !== VERSION || !Array.isArray(draft.form.items)) return undefined;
    // drafts from before proposals were litres hold barrels there
    const proposed = typeof draft.form.proposed === "number" ? draft.form.proposed : null;
    // an older draft lacks the fields that came later
    return { ...draft, form: { ...blankForm(), ...draft.form, proposed } };
  } catch {
    return undefined;
  }
}
