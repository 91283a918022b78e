import { queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import * as reads from "./generated/reads";
import { type Paper, paperOf } from "./papers";

export type { ConnectedKeg, TapBoard, TapRow } from "./generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** Every tap with its keg and its last cleaning. */
export const tapBoardQuery = () => queryOptions({ ...reads.readTapBoard(), ...always });

export interface Period {
  /** Empty: the server's default. */
  from: string;
  to: string;
}

/** The cleaning log on A4. */
export const tapLogPaper = ({ from, to }: Period): Paper =>
  paperOf((request) => reads.readTapLog({ from: from || undefined, to: to || undefined }, request));
