import type { Listener, Memory } from "./follow";

/** What the window that holds the connection tells the others. */
interface News {
  moved?: readonly string[] | "all";
  load?: { percent: number | undefined };
  lastEventId: string | undefined;
}

export interface SharedLine {
  /** Tells this window and the others. */
  listener: Listener;
  /** Runs `lead` while this window holds the connection; `true` where another one went on with it until `over`. */
  hold: (lead: () => Promise<boolean>, over: AbortSignal) => Promise<boolean>;
}

/** The connection of all windows with this name, or one of this window alone where the browser lets none be shared. */
export function shareLine(own: Listener, memory: Memory, name: string, stopped: AbortSignal): SharedLine {
  const channel = openChannel(name);
  const locks = channel && navigator.locks;
  if (!channel || !locks) return { listener: own, hold: (lead) => lead() };
  const heard = heldWhileHidden(own, stopped);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    memory.lastEventId = data.lastEventId ?? memory.lastEventId;
    if (data.moved) heard.onMoved(data.moved);
    if (data.load) heard.onLoad(data.load.percent);
  };
  stopped.addEventListener("abort", () => channel.close());
  const tell = (news: Omit<News, "lastEventId">) => {
    if (!stopped.aborted) channel.postMessage({ ...news, lastEventId: memory.lastEventId } satisfies News);
  };
  return {
    listener: {
      onMoved: (moved) => {
        own.onMoved(moved);
        tell({ moved });
      },
      onLoad: (percent) => {
        own.onLoad(percent);
        tell({ load: { percent } });
      },
    },
    hold: async (lead, over) => {
      let led: Promise<boolean> | undefined;
      try {
        await locks.request(name, { ifAvailable: true }, (lock) => {
          if (lock) led = lead();
          return led;
        });
      } catch {
        led ??= lead(); // a browser that denies storage denies locks, too
      }
      if (led) return led;
      // a window that takes over has missed what nobody told it in between
      memory.failures = Math.max(memory.failures, 1);
      try {
        return await locks.request(name, { signal: over }, lead);
      } catch (error) {
        if (over.aborted) return true;
        throw error;
      }
    },
  };
}

/** What moves while the tab is hidden is told once it is looked at again. */
function heldWhileHidden(own: Listener, stopped: AbortSignal): Listener {
  let held: Set<string> | "all" = new Set<string>();
  const show = () => {
    if (document.visibilityState === "hidden") return;
    const moved = held === "all" ? held : [...held];
    held = new Set();
    if (moved.length > 0) own.onMoved(moved);
  };
  document.addEventListener("visibilitychange", show);
  stopped.addEventListener("abort", () => document.removeEventListener("visibilitychange", show));
  return {
    onMoved: (moved) => {
      if (document.visibilityState !== "hidden") return own.onMoved(moved);
      held = moved === "all" || held === "all" ? "all" : new Set([...held, ...moved]);
    },
    onLoad: own.onLoad,
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined; // not in this browser, or denied together with its storage
  }
}
