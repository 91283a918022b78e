import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { finishLogin, login, logout, type SecondFactorNeeded, type UsedCredential } from "@/api/generated/command";
import { getMe } from "@/api/generated/query";
import { renewToken } from "@/api/renewal";
import { onSessionEnd } from "@/api/session-end";
import { forgetSession, storedToken, storeToken, storeUser, validToken } from "@/api/token";
import { forgetDrafts, forgetOutdatedDrafts } from "@/lib/drafts";
import { ownSubscription } from "@/lib/own-subscription";
import { readUser, storedUser, type User } from "./user";

/**
 * Who is signed in. `loading` only while an expired token is being renewed at the start. `isOver`: the server no longer
 * knows the session; what they have on the screen stays until somebody signs in again. `hasEnded`: it ended by itself.
 */
export type Session =
  | { state: "loading" }
  | { state: "out"; hasEnded?: boolean }
  | { state: "in"; user: User; isOver?: boolean };

let session: Session = { state: "out" };
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session => session;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/**
 * Clears what one person has read before another one signs in on the same page. Where the same person signs in again,
 * what could not be read meanwhile is asked for again.
 */
export function forgetReadsOfOthers(queries: QueryClient): () => void {
  let reader: number | undefined;
  return subscribe(() => {
    if (session.state !== "in" || session.isOver) return;
    if (reader !== undefined && reader !== session.user.id) queries.clear();
    else void queries.invalidateQueries({ predicate: (query) => query.state.status === "error" });
    reader = session.user.id;
  });
}

/** Restores what the browser kept: a good token at once, an expired one through the refresh cookie. */
export async function restoreSession(): Promise<void> {
  forgetOutdatedDrafts();
  const user = storedUser();
  const token = storedToken();
  if (token) storeToken(token); // an older version kept it twice
  if (user && validToken()) {
    become({ state: "in", user });
    return;
  }
  if (!user || !token) {
    forgetSession();
    become({ state: "out" });
    return;
  }
  become({ state: "loading" });
  // Where the server cannot be asked nothing is known, so nothing is thrown away: the next start asks again.
  const fresh = await renewToken(token).catch(() => null);
  const isGood = validToken() !== undefined; // it looked expired where the clock was wrong, which the answer told
  const renewed = fresh || isGood ? storedUser() : undefined;
  if (fresh === undefined && !isGood) forgetSession();
  become(renewed ? { state: "in", user: renewed } : { state: "out", hasEnded: true });
}

export interface Credentials {
  username: string;
  password: string;
  captchaToken: string;
}

/** Without the token of the session that may still be open, but with the cookie. */
const asNobody = { asSomebody: false, credentials: "include" } as const;

/**
 * Signs in: the person, what is still missing, or undefined where the answer holds neither. Rejects with the server's
 * refusal.
 */
export async function signIn(given: Credentials): Promise<User | SecondFactorNeeded | undefined> {
  const { username, password, captchaToken } = given;
  const headers: HeadersInit = captchaToken ? { "X-Captcha-Token": captchaToken } : {};
  const answer = await login({ username, password, captcha_token: captchaToken }, { ...asNobody, headers });
  return "ticket" in answer ? answer : begin(answer);
}

/** What proves the second factor: a typed code, or what the browser answered for a passkey. */
export type SecondProof = { code: string } | { passkey: UsedCredential };

/** The second step. Rejects with the server's refusal. */
export const finishSignIn = async (ticket: string, proof: SecondProof): Promise<User | undefined> =>
  begin(await finishLogin({ ticket, ...proof }, asNobody));

let hasTyped = false;

/** From here on it is known whether something was typed on this page that a change to /login would throw away. */
export function noticeTyping(): void {
  const notice = () => {
    hasTyped = true;
  };
  addEventListener("input", notice, { capture: true });
}

function begin(answer: { token?: unknown; user?: unknown }): User | undefined {
  const user = readUser(answer.user);
  if (!user || typeof answer.token !== "string") return undefined;
  if (session.state !== "in") hasTyped = false; // name and password
  forgetDrafts(user.id);
  storeToken(answer.token);
  keepUser(answer.user);
  return user;
}

/** Remembers a newer version of the signed-in person, as the server returns it. */
export function keepUser(answer: unknown): void {
  const user = readUser(answer);
  if (!user) return;
  storeUser(answer as object);
  become({ state: "in", user });
}

/**
 * Asks the server who this person is and what they may do at this moment: an administrator may have changed it a second
 * ago. Where it cannot be asked, what is known stays.
 */
export async function refreshUser(): Promise<void> {
  if (session.state !== "in") return;
  const { id } = session.user;
  const answer = await getMe().catch(() => undefined);
  const now = currentSession();
  if (answer && now.state === "in" && now.user.id === id) keepUser(answer);
}

/** Forgets the session here first, with the forms it began, then tells the server. */
export async function signOut(): Promise<void> {
  const token = storedToken();
  forgetDrafts();
  forgetSession();
  become({ state: "out" });
  // nobody waits for a push service; a browser that denies service workers has no subscription
  leavePushes().catch(() => undefined);
  if (!token) return;
  const headers = { Authorization: `Bearer ${token}` };
  await logout({ ...asNobody, headers }).catch(() => undefined); // the session is gone here whatever the server says; it ends there by itself
}

/** Notices of the house are not shown to who uses this browser next. The server hears of it with its next push. */
async function leavePushes(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

onSessionEnd((reason) => {
  forgetSession();
  if (session.state === "out" || (session.state === "in" && session.isOver)) return; // and what else was under way
  if (session.state === "in" && hasTyped && reason === "refused") become({ ...session, isOver: true });
  else become({ state: "out", hasEnded: reason === "refused" });
});

/** Who has signed in again in another tab goes on in this one, too. */
export function goOnWithOtherTabs(): void {
  addEventListener("storage", () => {
    if (session.state !== "in" || !session.isOver || !storedToken()) return;
    const user = storedUser();
    if (user) become({ state: "in", user: user.id === session.user.id ? session.user : user });
  });
}
