/** Reading values of unknown shape: what is not there or not usable is undefined or empty, never an exception. */
export type UnknownRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A finite number, also where it was written as text. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Trimmed text; empty where there is none. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textIn).filter(Boolean) : [];
}

/** The entries of a list, or of a map with its keys; nothing where it is neither. */
export function entriesIn(value: unknown): [key: string | undefined, entry: UnknownRecord][] {
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value.map((entry: unknown) => [undefined, entry])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return entries.filter((entry): entry is [string | undefined, UnknownRecord] => isRecord(entry[1]));
}
