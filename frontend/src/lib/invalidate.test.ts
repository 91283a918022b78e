import type { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import { apart, read, still } from "@/api/read";
import { invalidate, type Untrue } from "./invalidate";

const ask = async () => 1;
const reads = {
  list: read("listCounts", ["counts", "accounts"], [{ page: 1 }], ask),
  form: still(apart(read("getCount", ["counts", "accounts", "beers", "catalogue", "equipment"], [7], ask), "edit")),
  sessions: read("listMySessions", [], [], ask),
};

function untrueAfter(untrue: Untrue): string[] {
  const client: QueryClient = createQueryClient();
  for (const each of Object.values(reads)) {
    client.getQueryCache().build(client, client.defaultQueryOptions(each));
    client.setQueryData(each.queryKey, 1);
  }
  void invalidate(client, untrue);
  return Object.entries(reads)
    .filter(([, { queryKey }]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

it("a command asks anew for what is made of its read models, forms too", () => {
  expect(untrueAfter(["counts"])).toEqual(["list", "form"]);
  expect(untrueAfter(["sales"])).toEqual([]);
});

it("a read that is made of no read model is named itself", () => {
  expect(untrueAfter(["sales", "listMySessions"])).toEqual(["sessions"]);
});

it("an import may have changed everything", () => {
  expect(untrueAfter("everything")).toEqual(["list", "form", "sessions"]);
});

it("parameters that are left out make no other place in the cache", () => {
  expect(read("listBeers", ["beers", "equipment", "site"], [undefined], ask).queryKey).toEqual(["listBeers"]);
});
