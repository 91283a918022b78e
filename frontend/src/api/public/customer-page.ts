import { queryOptions } from "@tanstack/react-query";
import { timedFetch } from "@/lib/server-clock";
import { ApiError, failureMessage } from "../errors";
import type { CustomerPage } from "../generated/query";
import { type Paper, PDF } from "../papers";
import { type Read, read } from "../read";
import { apiUrl } from "../url";

export type { CustomerPage } from "../generated/query";
export type PageDocument = CustomerPage["documents"][number];

const PAGE = "/api/v1/customer-page";

/** How the page of an order is read, and what its customer can do: by the token of a link, or signed in. */
export interface PageSource {
  page: Read<CustomerPage>;
  /** Both answer with the page as it is then. */
  acceptQuote: (name: string, textSha256: string) => Promise<CustomerPage>;
  requestChange: (text: string) => Promise<CustomerPage>;
  document: (kind: PageDocument) => Paper;
  receipt: (payment: number) => Paper;
  /** What was accepted, by its hash. */
  keptPaper: (sha256: string) => Promise<Blob>;
}

export const customerPageRead = (source: PageSource) =>
  queryOptions({
    ...source.page,
    // who waits for the van keeps the page open
    refetchInterval: ({ state }) => (state.data?.visit ? 60_000 : false),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
  });

/** The page by the token of a link, which goes in a header: addresses are written into logs. */
export const pageOfLink = (token: string): PageSource => ({
  page: read(
    "readCustomerPage",
    ["orders", "customers", "accounts", "equipment", "site", "route_plans"],
    [token],
    async ({ signal }) => (await asked(token, "", { signal })).json(),
  ),
  acceptQuote: (name, textSha256) => sent(token, "/acceptance", { name, text_sha256: textSha256 }),
  requestChange: (text) => sent(token, "/change-requests", { text }),
  document: (kind) => paperAt(token, `/documents/${kind}`),
  receipt: (payment) => paperAt(token, `/payments/${payment}/receipt`),
  keptPaper: async (sha256) => (await asked(token, `/papers/${sha256}`, { headers: { Accept: PDF } })).blob(),
});

const paperAt = (token: string, path: string): Paper => ({
  pages: paperRead(token, path, "application/json", (answer) => answer.json()),
  file: paperRead(token, path, PDF, (answer) => answer.blob()),
});

const paperRead = <Answer>(
  token: string,
  path: string,
  Accept: string,
  decoded: (answer: Response) => Promise<Answer>,
): Read<Answer> =>
  read(
    "readCustomerPageDocument",
    ["orders", "customers", "accounts", "equipment", "site", "route_plans"],
    [token, path, Accept],
    async ({ signal }) => decoded(await asked(token, path, { headers: { Accept }, signal })),
  );

/** Sends a command, and waits until the page shows it. */
async function sent(token: string, path: string, body: object): Promise<CustomerPage> {
  const headers = { "Content-Type": "application/json" };
  const response = await asked(token, path, { method: "POST", headers, body: JSON.stringify(body) });
  const { position } = (await response.json()) as { position: string };
  return (await asked(token, "", { headers: { "X-Min-Position": position } })).json();
}

async function asked(token: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { Accept: "application/json", ...init.headers, "X-Page-Token": token };
  const response = await timedFetch(apiUrl(PAGE + path), {
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
