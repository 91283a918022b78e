import { openStream } from "./client";
import { inTurn } from "./in-turn";

/** How much of a file has come. */
export interface Received {
  bytes: number;
  /** Of the header `X-Total-Rows`; 0 where it is missing. */
  total: number;
  /** Rows so far; `undefined` where the kind of file does not show them, as in a compressed one. */
  rows: number | undefined;
}

interface CountedDownloadOptions {
  signal: AbortSignal;
  onReceived: (received: Received) => void;
  /** The place in the queue in words while the server makes files for others; `undefined` when the wait is over. */
  onWaiting: (sentence: string | undefined) => void;
}

const [CR, LF] = [13, 10];

/**
 * A file that is written while it is sent, with what has come so far. A file that breaks off rejects: there is no half
 * file. Rejects as `apiFetch` does where there is none.
 */
export async function countedDownload(
  address: string,
  { signal, onReceived, onWaiting }: CountedDownloadOptions,
): Promise<Blob> {
  const open = () => openStream(address, { signal, headers: { Accept: "*/*" } });
  const response = await inTurn(open, { signal, onWaiting });
  const type = response.headers.get("Content-Type") ?? "";
  const total = Number(response.headers.get("X-Total-Rows") ?? 0);
  const rows = type.startsWith("text/csv") ? csvRows() : undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    const seen = rows?.(next.value);
    onReceived({ bytes, total, rows: seen === undefined ? undefined : Math.min(seen, total) });
  }
  return new Blob(parts, { type });
}

/** Counts the ends of lines over all parts, without the header's. */
function csvRows() {
  let [rows, last] = [-1, 0];
  return (part: Uint8Array) => {
    for (const byte of part) {
      if (byte === LF && last === CR) rows += 1;
      last = byte;
    }
    return Math.max(0, rows);
  };
}
