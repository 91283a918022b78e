/**
 * Why a call was answered 401: `absent` — no token was stored, what was stored is now removed, and the browser belongs
 * on /login; `refused` — a token was there, but neither it nor a renewal was accepted.
 */
export type SessionEnd = "absent" | "refused";

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** The app decides what happens (navigate, ask to sign in again); the transport only says so. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(reason: SessionEnd): void {
  for (const listener of listeners) listener(reason);
}
