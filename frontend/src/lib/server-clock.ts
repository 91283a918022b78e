import { session } from "./storage";

/**
 * What time it is, by the server: a telephone's clock may be wrong by days. Answers say when they were made; while the
 * difference is small, the device's own clock counts.
 */

/** Milliseconds that a clock may be off. */
const TOLERANCE = 120_000;
/** An answer that took longer says too little about the moment between. Milliseconds. */
const SLOWEST = 30_000;
const KEY = "clock_ahead";

let ahead = Number(session.get(KEY)) || 0;
const listeners = new Set<() => void>();

/** Milliseconds since the epoch. */
export const now = (): number => Date.now() - ahead;

/** How far this device's clock is ahead of the server's in milliseconds, negative behind it; 0 for a good one. */
export const clockAhead = (): number => ahead;

/** What an earlier visit learned of this device's clock counts until an answer says more. */
export function assumeClockAhead(difference: number): void {
  if (ahead === 0) ahead = difference;
}

/** Calls `listener` when another difference has become known; answers how to end that. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch`, which notes the time that the answer says. A kept answer says when it was kept, so it is passed over. */
export async function timedFetch(url: string, options?: RequestInit): Promise<Response> {
  const asked = Date.now();
  const response = await fetch(url, options);
  const made = Date.parse(response.headers.get("Date") ?? "");
  const isNew = /no-store|no-cache/.test(response.headers.get("Cache-Control") ?? "");
  const came = Date.now();
  if (isNew && !Number.isNaN(made) && came - asked < SLOWEST) learn((asked + came) / 2 - made);
  return response;
}

function learn(difference: number): void {
  const found = Math.abs(difference) > TOLERANCE ? Math.round(difference) : 0;
  if (Math.abs(found - ahead) < SLOWEST && (found === 0) === (ahead === 0)) return;
  ahead = found;
  if (found) session.set(KEY, String(found));
  else session.remove(KEY);
  for (const listener of listeners) listener();
}
