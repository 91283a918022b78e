import { session } from "@/lib/storage";

/**
 * Read your writes: a command says how far the history reached (`X-Event-Position`), the reads that follow ask for at
 * least that (`X-Min-Position`). Kept over a reload of the tab, and forgotten after two minutes: by then every read
 * model has caught up, and a store restored from a backup must not slow down a tab that remembers its future.
 */
const KEY = "min_position";
const REMEMBERED_FOR = 2 * 60 * 1_000;

interface Remembered {
  position: string;
  until: number;
}

function remembered(now: number): Remembered | undefined {
  try {
    const entry: unknown = JSON.parse(session.get(KEY) ?? "null");
    const { position, until } = (entry ?? {}) as Partial<Remembered>;
    if (typeof position === "string" && typeof until === "number" && until > now) return { position, until };
  } catch {
    session.remove(KEY);
  }
  return undefined;
}

/** Whether position `a` (`transaction.number`, ordered as a pair) lies behind `b`. */
export function isBehind(a: string, b: string): boolean {
  const [aTransaction, aNumber] = pair(a);
  const [bTransaction, bNumber] = pair(b);
  return aTransaction === bTransaction ? aNumber < bNumber : aTransaction < bTransaction;
}

function pair(position: string): [bigint, bigint] {
  const match = /^(\d+)\.(\d+)$/.exec(position);
  return match?.[1] && match[2] ? [BigInt(match[1]), BigInt(match[2])] : [-1n, -1n];
}

/** Called with the position each command answered; the highest counts, whatever order the answers come in. */
export function rememberPosition(position: string, now = Date.now()): void {
  const known = remembered(now);
  const highest = known && isBehind(position, known.position) ? known.position : position;
  session.set(KEY, JSON.stringify({ position: highest, until: now + REMEMBERED_FOR }));
}

/** What the next read asks for, or undefined where nothing was written from here lately. */
export function minPosition(now = Date.now()): string | undefined {
  return remembered(now)?.position;
}
