import { now } from "@/lib/server-clock";
import { local } from "@/lib/storage";
import { forgetAnswers } from "./known-answers";

/** Where the browser stores the token and the signed-in user; the older names are read, too. */
export const STORAGE_KEYS = { authToken: "auth_token", token: "token", user: "user", adminKey: "adminKey" } as const;

const LITERAL_NOTHING = new Set(["", "undefined", "null"]);

/** The stored token, or undefined where it is missing, blank or the literal text `undefined` or `null`. */
export function storedToken(): string | undefined {
  for (const key of [STORAGE_KEYS.authToken, STORAGE_KEYS.token]) {
    const token = local.get(key)?.trim() ?? "";
    if (!LITERAL_NOTHING.has(token)) return token;
  }
  return undefined;
}

/** Instant (milliseconds since the epoch) at which a JWT ends, or undefined where that cannot be read from it. */
export function expiryOf(token: string): number | undefined {
  try {
    const body = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === "number" && Number.isFinite(exp) ? exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
}

/** A token counts as expired if its time has passed or cannot be parsed. */
export function isExpired(token: string, at = now()): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || expiry <= at;
}

/** The stored token, if it can still be used. */
export function validToken(at = now()): string | undefined {
  const token = storedToken();
  return token !== undefined && !isExpired(token, at) ? token : undefined;
}

/** Keeps the token once. The other key, which older versions wrote too, is still read and is emptied here. */
export function storeToken(token: string): void {
  local.set(STORAGE_KEYS.authToken, token);
  local.remove(STORAGE_KEYS.token);
}

/** Of the person: what decides which screens there are. Name and e-mail come from the server at every start. */
const KEPT = [
  "id",
  "username",
  "role",
  "isAdmin",
  "can_place_orders",
  "can_view_bi",
  "cost_center",
  "roles",
  "must_change_password",
] as const;

/** Keeps the person that the server answered, without what no screen needs before it is asked again. */
export function storeUser(answer: object): void {
  const kept = Object.fromEntries(Object.entries(answer).filter(([name]) => KEPT.some((each) => each === name)));
  local.set(STORAGE_KEYS.user, JSON.stringify(kept));
}

/** Forgets who was signed in: both tokens, the user and the admin key of older versions. */
export function forgetSession(): void {
  for (const key of Object.values(STORAGE_KEYS)) local.remove(key);
  forgetAnswers();
}
