import { timedFetch } from "@/lib/server-clock";
import { ApiError, failureMessage, NotJson } from "../errors";
import { apiUrl } from "../url";

/**
 * Reads what is the same for everyone: without cookies, token or session, so that the public site carries none of the
 * machinery for them.
 *
 * @throws ApiError (`HTTP {status}: {body}`) for an answer other than 2xx, NotJson where it is not JSON.
 */
export async function publicGet(
  path: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await timedFetch(apiUrl(path), {
    signal,
    credentials: "omit",
    headers: { Accept: "application/json", ...headers },
  });
  if (!response.ok) {
    throw new ApiError(response.status, failureMessage(response.status, "body", await response.text()));
  }
  const type = response.headers.get("Content-Type");
  if (!type?.includes("json")) throw new NotJson(type);
  return response.json();
}
