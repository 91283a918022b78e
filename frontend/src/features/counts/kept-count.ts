import { randomId } from "@/lib/random-id";
import { local } from "@/lib/storage";

/** The count that goes on in this browser: it survives a reload and a browser that is closed. */
export interface KeptCount {
  location: number;
  /** As they were read, the latest first; each label once. */
  tags: readonly string[];
  /** Finishing it again after a lost answer, even after a reload, is the same command; with another label it is not. */
  key: string;
}

/** With a key of its own. */
export const countOf = (location: number, tags: readonly string[]): KeptCount => ({ location, tags, key: randomId() });

const KEY = "warehouse-count";

export function keptCount(): KeptCount | undefined {
  try {
    const kept = JSON.parse(local.get(KEY) ?? "") as Partial<KeptCount> | null;
    if (typeof kept?.location !== "number" || !Array.isArray(kept.tags)) return undefined;
    return typeof kept.key === "string" ? (kept as KeptCount) : countOf(kept.location, kept.tags);
  } catch {
    return undefined;
  }
}

export function keepCount(count: KeptCount | undefined): void {
  if (count) local.set(KEY, JSON.stringify(count));
  else local.remove(KEY);
}
