import { queryOptions } from "@tanstack/react-query";
import { read } from "../read";
import { publicGet } from "./get";

export interface BeerOnTap {
  /** Of the keg. */
  id: number;
  tap: number | null;
  name: string;
  style: string;
  brewery: string;
  abv: number | null;
  ibu: number | null;
  /** The colour. */
  ebc: number | null;
  sizes: readonly { ml: number | null; price: number }[];
}

const SECOND = 1_000;
/** A request that hangs must not hold up the next one. */
const LONGEST = 5 * SECOND;

/** GET /api/taps, every second: an unchanged answer is a 304. It goes on asking when the network is gone. */
export const onTapRead = () =>
  queryOptions({
    ...read("readTapsNow", ["beers", "menu"], [], async ({ signal }) => {
      const answer = await publicGet("/api/taps", withinTime(signal));
      return (answer as { taps: readonly BeerOnTap[] }).taps;
    }),
    networkMode: "always",
    refetchInterval: SECOND,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });

/** Without `any`, before Safari 17.4 and Chrome 116, a screen that is left does not cancel its last request. */
function withinTime(signal: AbortSignal): AbortSignal {
  const time = AbortSignal.timeout(LONGEST);
  return "any" in AbortSignal ? AbortSignal.any([signal, time]) : time;
}
