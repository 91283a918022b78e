import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askAnew } from "@/lib/invalidate";
import { followReadModels, type Listener } from "./follow";

/** Names of read models. */
type Moved = ReadonlySet<string> | "all";

/** A till that sells every second is shown every second, not every sale. */
const TOGETHER = 1_000;
/** An answer that takes longer than this no longer holds up the others. */
const PATIENCE = 15_000;

/** A command that takes longer than this (an upload, no connection) does not hold up what others do. */
const COMMAND = 5_000;

/**
 * While `person` is signed in, refetches what their screens show when the server reports a change. Returns the
 * percentage of the demo's history that is loaded, while it loads.
 */
export function useLive(person: number | undefined): number | undefined {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<number>();
  useEffect(() => {
    if (person === undefined) return;
    let moved: Moved = new Set();
    const over = new AbortController();
    let isAsking = false;
    const ask = async () => {
      isAsking = true;
      // one round at a time: a read that is begun again with every sale would never be shown
      while ((moved === "all" || moved.size > 0) && !over.signal.aborted) {
        const asked = showAnew(client, moved);
        moved = new Set();
        await Promise.all([passed(TOGETHER), Promise.race([asked, passed(PATIENCE)])]);
      }
      isAsking = false;
    };
    const listener: Listener = {
      onMoved: (names) => {
        moved = names === "all" || moved === "all" ? "all" : new Set([...moved, ...names]);
        if (!isAsking) void ask();
      },
      onLoad: setLoaded,
    };
    const stop = followReadModels(listener, person);
    return () => {
      over.abort();
      stop();
      setLoaded(undefined);
    };
  }, [client, person]);
  return loaded;
}

async function showAnew(client: QueryClient, moved: Moved): Promise<void> {
  // what a person has just done is shown before the server has done it, and must not go away again meanwhile
  await Promise.race([commandsDone(client), passed(COMMAND)]);
  await askAnew(client, isMovedBy(moved));
}

const isMovedBy =
  (moved: Moved) =>
  ({ meta }: Query): boolean =>
    meta?.isStill !== true && (meta?.readModels ?? []).some((name) => moved === "all" || moved.has(name));

function commandsDone(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isMutating() === 0) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
}

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
