import { queryOptions } from "@tanstack/react-query";
import { ApiError, failureMessage } from "../errors";
import type { CustomerPage } from "../generated/query";
import { apiUrl } from "../url";

export type { CustomerPage } from "../generated/query";
export type PageDocument = CustomerPage["documents"][number];

const PAGE = "/api/v1/customer-page";

/** The page of an order by the token of its link, which goes in a header: addresses are written into logs. */
export const customerPageRead = (token: string) =>
  queryOptions({
    queryKey: ["customer-page", token],
    queryFn: async ({ signal }): Promise<CustomerPage> => (await asked(token, "", { signal })).json(),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
  });

/** A document as the HTML of its paper. */
export async function readPageDocument(token: string, kind: PageDocument): Promise<string> {
  return (await asked(token, `/documents/${kind}`, { headers: { Accept: "text/html" } })).text();
}

export const acceptQuote = (token: string, name: string, textSha256: string) =>
  sent(token, "/acceptance", { name, text_sha256: textSha256 });

export const requestChange = (token: string, text: string) => sent(token, "/change-requests", { text });

/** Sends a command, and waits until the page shows it. */
async function sent(token: string, path: string, body: object): Promise<CustomerPage> {
  const headers = { "Content-Type": "application/json" };
  const response = await asked(token, path, { method: "POST", headers, body: JSON.stringify(body) });
  const { position } = (await response.json()) as { position: string };
  return (await asked(token, "", { headers: { "X-Min-Position": position } })).json();
}

async function asked(token: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { Accept: "application/json", ...init.headers, "X-Page-Token": token };
  const response = await fetch(apiUrl(PAGE + path), {
    ...init,
    headers,
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
  });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new ApiError(response.status, failureMessage(response.status, "shared", ""), problem);
  }
  return response;
}
