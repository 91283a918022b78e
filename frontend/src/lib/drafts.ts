import { local } from "./storage";

/**
 * Where this browser keeps forms that were not sent yet. They hold what a customer said of himself, so none outlives
 * the visit of the person who typed it: it goes when they sign out, when somebody else signs in, and after a week.
 */
const PREFIX = "event-order-draft:";
const KEPT_FOR_DAYS = 7;
const DAY = 86_400_000;

export const draftKey = (person: number) => `${PREFIX}${person}`;

/** Whether what was saved at this instant (ISO) is too old to be kept. An instant that cannot be read is. */
export const isOutdated = (instant: unknown, now: number): boolean =>
  !(now - Date.parse(String(instant)) < KEPT_FOR_DAYS * DAY);

/** Removes the drafts of everybody, but for this person's where one is named. */
export function forgetDrafts(person?: number): void {
  for (const key of draftKeys()) {
    if (person === undefined || key !== draftKey(person)) local.remove(key);
  }
}

/** Removes what nobody came back for, whoever it was. */
export function forgetOutdatedDrafts(now = Date.now()): void {
  for (const key of draftKeys()) {
    if (isOutdated(savedAt(local.get(key)), now)) local.remove(key);
  }
}

const draftKeys = () => local.keys().filter((key) => key.startsWith(PREFIX));

function savedAt(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? "") as { saved_at?: unknown } | null)?.saved_at;
  } catch {
    return undefined;
  }
}
