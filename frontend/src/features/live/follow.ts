import { openStream } from "@/api/client";
import { ApiError } from "@/api/errors";
import { retryDelay } from "@/api/freshness";
import { getFollowReadModelsUrl } from "@/api/generated/query";
import { eventsOf, loadedIn, movedIn } from "./event-stream";

/** The server breaks its silence every ten seconds: who hears nothing for three times as long hears nobody. */
const SILENCE = 30_000;
/** How often a screen that finds no place asks for one, and meanwhile for what it shows. */
const WITHOUT_PLACE = 20_000;

interface Listener {
  /** The read models that moved; `all` where nobody can tell which. */
  onMoved: (names: readonly string[] | "all") => void;
  /** How much of a load of data is done, in percent; `undefined` where none goes on. */
  onLoad: (percent: number | undefined) => void;
}

/**
 * Tells which read models move, for as long as somebody looks: one connection, which a hidden tab gives back. After an
 * interruption it comes back later each time, and hears first what it missed. Where the server has no place for one
 * more, everything may have moved every twenty seconds, until there is one. Returns how to stop.
 */
export function followReadModels(listener: Listener): () => void {
  const stopping = new AbortController();
  void follow(listener, stopping.signal);
  return () => stopping.abort();
}

async function follow({ onMoved, onLoad }: Listener, stopped: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!stopped.aborted) {
    await untilVisible(stopped);
    if (stopped.aborted) return;
    const line = openLine(stopped);
    let rest: number | undefined;
    try {
      const headers: HeadersInit = lastEventId ? { "Last-Event-ID": lastEventId } : {};
      const { body } = await openStream(getFollowReadModelsUrl(), { headers, signal: line.signal });
      if (!body) return;
      onLoad(undefined); // until this server says otherwise: another one may have told of a load before
      // what came before the first event that was heard is not told again
      if (failures > 0 && !lastEventId) onMoved("all");
      for await (const event of eventsOf(body)) {
        line.heard();
        failures = event.id ? 0 : failures;
        lastEventId = event.id ?? lastEventId;
        const moved = movedIn(event);
        if (moved.length > 0) onMoved(moved);
        const percent = loadedIn(event);
        if (percent !== undefined) onLoad(percent < 100 ? percent : undefined);
      }
    } catch (error) {
      // whoever may not listen is not let in by asking again
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      if (hasNoPlace(error)) rest = WITHOUT_PLACE;
    } finally {
      line.close();
    }
    if (document.visibilityState === "visible") {
      await pause((rest ?? retryDelay(failures)) * (0.5 + Math.random()), stopped);
      if (rest && !stopped.aborted) onMoved("all");
    }
    failures += 1;
  }
}

/** Whether the server lives and has as many followers as it takes, of this person or of all. */
function hasNoPlace(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 429 || error.problem.type === "/problems/too-many-streams");
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
