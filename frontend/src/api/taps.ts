import { queryOptions } from "@tanstack/react-query";
import { beersKey } from "./beers";
import { freshness } from "./freshness";
import { readTapBoard, readTapLog } from "./generated/query";

export type { ConnectedKeg, TapBoard, TapRow } from "./generated/query";

/** Below the beers: what moves a keg moves the board. */
export const tapsKey = [...beersKey, "taps"] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** Every tap with its keg and its last cleaning. */
export const tapBoardQuery = () =>
  queryOptions({ queryKey: [...tapsKey, "board"], queryFn: ({ signal }) => readTapBoard({ signal }), ...always });

export interface Period {
  /** Empty: the server's default. */
  from: string;
  to: string;
}

/** The cleaning log as a page of A4. */
export const tapLogQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...tapsKey, "log", from, to],
    queryFn: ({ signal }) =>
      readTapLog(
        { from: from || undefined, to: to || undefined },
        { signal, as: "text", headers: { Accept: "text/html" } },
      ),
    ...always,
  });
