import { local } from "@/lib/storage";

/** The count that goes on in this browser: it survives a reload and a browser that is closed. */
export interface KeptCount {
  location: number;
  /** As they were read, the latest first; each label once. */
  tags: readonly string[];
}

const KEY = "warehouse-count";

export function keptCount(): KeptCount | undefined {
  try {
    const kept = JSON.parse(local.get(KEY) ?? "") as Partial<KeptCount> | null;
    const isWhole = typeof kept?.location === "number" && Array.isArray(kept.tags);
    return isWhole ? (kept as KeptCount) : undefined;
  } catch {
    return undefined;
  }
}

export function keepCount(count: KeptCount | undefined): void {
  if (count) local.set(KEY, JSON.stringify(count));
  else local.remove(KEY);
}
