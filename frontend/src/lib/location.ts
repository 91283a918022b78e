import { useSyncExternalStore } from "react";
import { type Language, localized, placeIn } from "./language";

/**
 * Where the public site is, and how it gets elsewhere without loading the page anew. The signed-in app has a real
 * router; seven fixed pages without parameters do not need the 25 KB of one on a visitor's phone.
 */
export interface Place {
  language: Language;
  /** Without the language: `/menu` at /en/menu. */
  pathname: string;
  search: string;
  hash: string;
  /** Grows with every move, also to the same address. */
  visit: number;
  /** Whether the visitor followed a link, rather than going back or forth. */
  byLink: boolean;
}

let place: Place | undefined;
const listeners = new Set<() => void>();

function placeNow(visit: number, byLink: boolean): Place {
  const { pathname, search, hash } = window.location;
  return { ...placeIn(pathname), search, hash, visit, byLink };
}

function current(): Place {
  place ??= placeNow(0, false);
  return place;
}

function announce(byLink: boolean): void {
  place = placeNow(current().visit + 1, byLink);
  for (const listener of listeners) listener();
}

const followHistory = () => announce(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", followHistory);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", followHistory);
  };
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, current);
}

/** Goes to an address of this site in the language of the page; `replace` leaves no step to go back to. */
export function navigate(to: string, { replace = false } = {}): void {
  const address = localized(to);
  if (replace) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  announce(true);
}
