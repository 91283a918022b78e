import { openStream } from "@/api/client";
import { ApiError } from "@/api/errors";
import { retryDelay } from "@/api/freshness";
import { getFollowReadModelsUrl } from "@/api/generated/query";
import { eventsOf, loadedIn, movedIn } from "./event-stream";
import { shareLine } from "./share-line";

/** The server breaks its silence every ten seconds: who hears nothing for three times as long hears nobody. */
const SILENCE = 30_000;
/** How often a screen that finds no place asks for one, and meanwhile for what it shows. */
const WITHOUT_PLACE = 20_000;

export interface Listener {
  /** The read models that moved; `all` where nobody can tell which. */
  onMoved: (names: readonly string[] | "all") => void;
  /** How much of a load of data is done, in percent; `undefined` where none goes on. */
  onLoad: (percent: number | undefined) => void;
}

/** What a connection heard last, for the one that comes after it. */
export interface Memory {
  lastEventId?: string;
  failures: number;
}

/**
 * Tells which read models move, for as long as the tab is visible. A browser opens few connections to one address, so its
 * windows share one: the first that is looked at holds it and tells the others. Where windows cannot reach each other,
 * each has its own. After an interruption it comes back later each time, and hears first what it missed. Where the server
 * has no place for one more, everything may have moved every twenty seconds, until there is one. Returns how to stop.
 */
export function followReadModels(listener: Listener, person: number): () => void {
  const stopping = new AbortController();
  const memory: Memory = { failures: 0 };
  const line = shareLine(listener, memory, `choperia-live-${person}`, stopping.signal);
  void whileVisible((signal) => line.hold(() => follow(line.listener, memory, signal), signal), stopping.signal);
  return () => stopping.abort();
}

/** Runs again each time that the tab is looked at, until it is over (`false`) or stopped. */
async function whileVisible(run: (signal: AbortSignal) => Promise<boolean>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await untilVisible(stopped);
    if (stopped.aborted) return;
    const looking = new AbortController();
    const end = () => document.visibilityState === "visible" || looking.abort();
    const stop = () => looking.abort();
    document.addEventListener("visibilitychange", end);
    stopped.addEventListener("abort", stop);
    const goesOn = await run(looking.signal);
    document.removeEventListener("visibilitychange", end);
    stopped.removeEventListener("abort", stop);
    if (!goesOn) return;
  }
}

/** Listens until `over`; `false` where the server refuses this person. */
async function follow({ onMoved, onLoad }: Listener, memory: Memory, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    const line = openLine(over);
    let rest: number | undefined;
    try {
      const headers: HeadersInit = memory.lastEventId ? { "Last-Event-ID": memory.lastEventId } : {};
      const { body } = await openStream(getFollowReadModelsUrl(), { headers, signal: line.signal });
      if (!body) return false;
      onLoad(undefined); // until this server says otherwise: another one may have told of a load before
      // what came before the first event that was heard is not told again
      if (memory.failures > 0 && !memory.lastEventId) onMoved("all");
      for await (const event of eventsOf(body)) {
        line.heard();
        memory.failures = event.id ? 0 : memory.failures;
        memory.lastEventId = event.id ?? memory.lastEventId;
        const moved = movedIn(event);
        if (moved.length > 0) onMoved(moved);
        const percent = loadedIn(event);
        if (percent !== undefined) onLoad(percent < 100 ? percent : undefined);
      }
    } catch (error) {
      // whoever may not listen is not let in by asking again
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
      if (hasNoPlace(error)) rest = WITHOUT_PLACE;
    } finally {
      line.close();
    }
    if (!over.aborted) {
      await pause((rest ?? retryDelay(memory.failures)) * (0.5 + Math.random()), over);
      if (rest && !over.aborted) onMoved("all");
    }
    memory.failures += 1;
  }
  return true;
}

/** Whether the server lives and has as many followers as it takes, of this person or of all. */
function hasNoPlace(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 429 || error.problem.type === "/problems/too-many-streams");
}

/** One connection's signal: it is over when its follower is, or when nothing is heard any more. */
function openLine(over: AbortSignal) {
  const line = new AbortController();
  const close = () => line.abort();
  let silence = setTimeout(close, SILENCE);
  over.addEventListener("abort", close);
  return {
    signal: line.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE);
    },
    close: () => {
      clearTimeout(silence);
      over.removeEventListener("abort", close);
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
