import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { dayOf } from "@/lib/days";
import { useAddress } from "@/lib/use-address";
import { useNow } from "@/lib/use-now";
import { type BiFilter, readFilter, sharedPart, writeFilter } from "./filter";

const KEPT = "bi-filter";

/**
 * What is looked at, in the address. A screen that is opened without a period takes the one of the screen before it.
 * Choosing replaces the address, following a figure adds to the history: Back leads out of what was followed.
 */
export function useBiFilter() {
  const { parameters, replace } = useAddress();
  const { key: place } = useLocation();
  const [arrival] = useState({ place, kept: sessionStorage.getItem(KEPT) ?? "" });
  const takesAlong = place === arrival.place && sharedPart(parameters).size === 0;
  const address = takesAlong ? new URLSearchParams([...new URLSearchParams(arrival.kept), ...parameters]) : parameters;
  const text = address.toString();

  useEffect(() => {
    if (text !== parameters.toString()) replace(() => new URLSearchParams(text));
    sessionStorage.setItem(KEPT, sharedPart(new URLSearchParams(text)).toString());
  }, [text, parameters, replace]);

  const change = (changes: Partial<BiFilter>) =>
    replace((current) => writeFilter({ ...readFilter(current), ...changes }));
  return { filter: readFilter(address), change, today: dayOf(useNow()) };
}
