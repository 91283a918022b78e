import { timedFetch } from "@/lib/server-clock";
import { ApiError, failureMessage, type Problem } from "../errors";
import { apiUrl } from "../url";
import { isRecord } from "./reading";

/**
 * Sends what a visitor writes, as nobody: without cookies, token or session.
 *
 * @throws ApiError with the server's problem for an answer other than 2xx; TypeError where no answer came.
 */
export async function publicPost(path: string, body: object): Promise<unknown> {
  const response = await timedFetch(apiUrl(path), {
    method: "POST",
    credentials: "omit",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const problem: Problem = isRecord(answer) ? answer : {};
    throw new ApiError(response.status, failureMessage(response.status, "shared", ""), problem);
  }
  return answer;
}
