import { openStream } from "@/api/client";
import { ApiError } from "@/api/errors";
import { retryDelay } from "@/api/freshness";
import { eventsOf, movedIn } from "./event-stream";

const STREAM = "/api/v1/stream";
/** The server breaks its silence every ten seconds: who hears nothing for three times as long hears nobody. */
const SILENCE = 30_000;

/**
 * Tells which read models move, for as long as somebody looks: one connection, which a hidden tab gives back. After an
 * interruption it comes back later each time, and hears first what it missed. Returns how to stop.
 */
export function followReadModels(onMoved: (names: readonly string[]) => void): () => void {
  const stopping = new AbortController();
  void follow(onMoved, stopping.signal);
  return () => stopping.abort();
}

async function follow(onMoved: (names: readonly string[]) => void, stopped: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!stopped.aborted) {
    await untilVisible(stopped);
    if (stopped.aborted) return;
    const line = openLine(stopped);
    try {
      const headers: HeadersInit = lastEventId ? { "Last-Event-ID": lastEventId } : {};
      const { body } = await openStream(STREAM, { headers, signal: line.signal });
      if (!body) return;
      for await (const event of eventsOf(body)) {
        line.heard();
        failures = event.id ? 0 : failures;
        lastEventId = event.id ?? lastEventId;
        const moved = movedIn(event);
        if (moved.length > 0) onMoved(moved);
      }
    } catch (error) {
      // whoever may not listen is not let in by asking again
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    } finally {
      line.close();
    }
    if (document.visibilityState === "visible") await pause(retryDelay(failures++) * (0.5 + Math.random()), stopped);
  }
}

/** One connection's signal: it is over when the follower stops, the tab is hidden, or nothing is heard any more. */
function openLine(stopped: AbortSignal) {
  const line = new AbortController();
  const close = () => line.abort();
  const hide = () => document.visibilityState === "hidden" && close();
  let silence = setTimeout(close, SILENCE);
  stopped.addEventListener("abort", close);
  document.addEventListener("visibilitychange", hide);
  return {
    signal: line.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE);
    },
    close: () => {
      clearTimeout(silence);
      stopped.removeEventListener("abort", close);
      document.removeEventListener("visibilitychange", hide);
      close();
    },
  };
}

function untilVisible(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === "hidden" && !stopped.aborted) return;
      document.removeEventListener("visibilitychange", look);
      stopped.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    stopped.addEventListener("abort", look);
    look();
  });
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopped.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopped.addEventListener("abort", end);
  });
}
