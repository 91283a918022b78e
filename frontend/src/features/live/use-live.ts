import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "@/lib/invalidate";
import { followReadModels } from "./follow";
import { shownFrom } from "./read-models";

/** A till that sells every second is shown every second, not every sale. */
const TOGETHER = 1_000;

/** While `person` is signed in, what their screens show is asked for anew when the server says that it changed. */
export function useLive(person: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (person === undefined) return;
    const moved = new Set<string>();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      waiting = moved.size > 0 ? setTimeout(ask, TOGETHER) : undefined;
      const keys = [...moved].flatMap((name) => shownFrom[name] ?? []);
      moved.clear();
      // the same key may be named by several read models and is asked for once
      void invalidate(client, [...new Map(keys.map((key) => [key.join(), key])).values()]);
    };
    const stop = followReadModels((names) => {
      for (const name of names) moved.add(name);
      if (waiting === undefined) ask();
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [client, person]);
}
