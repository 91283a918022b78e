import { randomId } from "@/lib/random-id";
import { now, timedFetch } from "@/lib/server-clock";
import { ApiError, type FailureStyle, failureMessage, NotJson, type Problem } from "./errors";
import { retryDelay } from "./freshness";
import { inTurn } from "./in-turn";
import { knownAnswer, rememberAnswer } from "./known-answers";
import { minPosition, rememberPosition } from "./position";
import { announceRefusal } from "./refusal";
import { renewToken } from "./renewal";
import { announceSessionEnd } from "./session-end";
import { forgetSession, isExpired, storedToken, validToken } from "./token";
import { apiUrl, isCookieless } from "./url";

/** What a call may say beyond `fetch`'s own options. */
export interface ApiRequest extends RequestInit {
  /** The version the person saw; sent as `If-Match`, so that nobody's change is lost. */
  version?: number;
  /** One per intention. Without it every call is a new intention; a repetition inside a call keeps its key. */
  idempotencyKey?: string;
  /** How a failed answer is worded; see the error catalogue. */
  failure?: FailureStyle;
  /** What a read is decoded as; `text` and `blob` take the body as it comes, whatever it is. */
  as?: "json" | "text" | "blob";
  /** False for calls that are not made as somebody: signing in. They send no token, and their 401 is theirs to read. */
  asSomebody?: boolean;
}

/** Renewed this long before its end, so that no request arrives with a token that has just expired. Milliseconds. */
const RENEW_AHEAD = 20_000;
const WORTH_REPEATING = new Set([502, 503, 504]);

/**
 * The one way to the API, and the mutator of the generated client. Answers the decoded body. A file waits for its turn.
 *
 * @throws ApiError for an answer other than 2xx, NotJson where a read is not answered with JSON.
 */
export async function apiFetch<T>(address: string, request: ApiRequest = {}): Promise<T> {
  if (request.as !== "blob") return fetched(address, request);
  return inTurn(() => fetched<T>(address, request), { signal: request.signal });
}

async function fetched<T>(address: string, request: ApiRequest): Promise<T> {
  const { version, idempotencyKey, failure, as = "json", asSomebody = !isCookieless(address), ...init } = request;
  const isCommand = !["GET", "HEAD"].includes((init.method ?? "GET").toUpperCase());
  const headers = new Headers(init.headers);
  if (!headers.has("Accept")) headers.set("Accept", "application/json");
  if (typeof init.body === "string" && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (version !== undefined) headers.set("If-Match", `"${version}"`);
  const position = minPosition();
  if (isCommand) headers.set("Idempotency-Key", idempotencyKey ?? randomId());
  else if (position) headers.set("X-Min-Position", position);
  const known = isCommand || as !== "json" || !asSomebody ? undefined : knownAnswer(address);
  if (known) headers.set("If-None-Match", known.tag);

  const credentials = init.credentials ?? (isCookieless(address) ? "omit" : "include");
  const send = async (token: string | undefined) => {
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const options = { ...init, credentials, headers };
    return isCommand ? sendCommand(apiUrl(address), options) : timedFetch(apiUrl(address), options);
  };

  const response = asSomebody ? await sendAsSomebody(send) : await send(undefined);
  if (known && response.status === 304) return known.body as T;
  if (!response.ok) throw await failed(response, failure ?? (isCookieless(address) ? "body" : "shared"));
  const reached = isCommand ? response.headers.get("X-Event-Position") : null;
  if (reached) rememberPosition(reached);
  if (as === "text") return (await response.text()) as T;
  if (as === "blob") return (await response.blob()) as T;
  const body = await decoded(response, isCommand);
  if (!isCommand && asSomebody) rememberAnswer(address, response.headers.get("ETag"), body);
  return body as T;
}

/** Opens an answer that is read while it comes: events, unless `Accept` says another kind. Rejects as `apiFetch` does. */
export async function openStream(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("Accept")) headers.set("Accept", "text/event-stream");
  const response = await sendAsSomebody((token) => {
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return timedFetch(apiUrl(address), { ...init, credentials: "include", cache: "no-store", headers });
  });
  if (!response.ok) throw await failed(response, "shared");
  return response;
}

/** Sends with the stored token, renews it in silence where needed, and says so where the session has ended. */
async function sendAsSomebody(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const stored = storedToken();
  const token = stored !== undefined && isExpired(stored, now() + RENEW_AHEAD) ? await renewed(stored) : stored;
  const response = await send(token);
  if (response.status !== 401) return response;

  if (validToken() === undefined || token === undefined) {
    const isLeft = stored === undefined || (token !== undefined && storedToken() === undefined);
    forgetSession();
    announceSessionEnd(isLeft ? "absent" : "refused");
    return response;
  }
  const fresh = await renewToken(token);
  const second = fresh === undefined ? response : await send(fresh);
  if (second.status === 401) announceSessionEnd("refused");
  return second;
}

async function renewed(expiring: string): Promise<string | undefined> {
  const fresh = await renewToken(expiring);
  if (fresh !== undefined) return fresh;
  if (!isExpired(expiring)) return expiring;
  forgetSession();
  return undefined;
}

/**
 * A command whose answer was lost is sent once more with the same Idempotency-Key: the server answers what it answered
 * the first time, or does now what never arrived.
 */
async function sendCommand(url: string, options: RequestInit): Promise<Response> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, retryDelay(0)));
  try {
    const response = await timedFetch(url, options);
    if (!WORTH_REPEATING.has(response.status)) return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
  }
  await pause();
  return timedFetch(url, options);
}

async function failed(response: Response, style: FailureStyle): Promise<ApiError> {
  if (response.status === 403) announceRefusal();
  const body = await response.text();
  return new ApiError(response.status, failureMessage(response.status, style, body), problemIn(body));
}

function problemIn(body: string): Problem {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A command's answer without JSON is an empty object; a read without JSON is an error. */
async function decoded(response: Response, isCommand: boolean): Promise<unknown> {
  if (response.status === 204) return {}; // the server names a type here too, and there is nothing to decode
  const type = response.headers.get("Content-Type");
  if (type?.includes("json")) return response.json();
  if (isCommand) return {};
  throw new NotJson(type);
}
