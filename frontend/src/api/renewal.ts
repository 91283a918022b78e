import { timedFetch } from "@/lib/server-clock";
import { storedToken, storeToken, storeUser } from "./token";
import { apiUrl } from "./url";

/** Whoever trades the refresh cookie holds it. */
export const RENEWAL_LOCK = "choperia-session-renewal";

let running: Promise<string | undefined> | undefined;
let refusedToken: string | undefined;

/**
 * A new token for the one that expired or was refused, by the refresh cookie. Any number of callers share one request,
 * also across tabs: a refresh cookie used twice ends the whole session. Answers undefined where the server refuses;
 * rejects where it could not be asked, because then nothing is known about the session.
 */
export function renewToken(old: string): Promise<string | undefined> {
  if (old === refusedToken) return Promise.resolve(undefined);
  running ??= exclusively(() => askOnce(old)).finally(() => {
    running = undefined;
  });
  return running;
}

/** One tab at a time, if the browser has locks for us: one that denies storage denies them too. */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun = task();
    return begun;
  };
  try {
    return await navigator.locks.request(RENEWAL_LOCK, begin);
  } catch {
    return begun ?? task(); // what the task itself threw is thrown again
  }
}

async function askOnce(old: string): Promise<string | undefined> {
  const current = storedToken();
  if (current !== undefined && current !== old) return current; // another tab was faster
  const response = await timedFetch(apiUrl("/api/session/refresh"), {
    method: "POST",
    credentials: "include",
    headers: { Accept: "application/json" },
  });
  if (response.status >= 500) throw new Error(`HTTP error! status: ${response.status}`);
  const answer: unknown = response.ok ? await response.json() : undefined;
  const { token, user } = (answer ?? {}) as { token?: unknown; user?: unknown };
  if (typeof token !== "string") {
    refusedToken = old;
    return undefined;
  }
  storeToken(token);
  if (typeof user === "object" && user !== null) storeUser(user);
  return token;
}
