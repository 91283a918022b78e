import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient, freshness } from "./freshness";

const MINUTE = 60_000;

test.each([
  ["lists", 5, 10],
  ["menu", 1, 10],
  ["publicImages", 10, 60],
  ["adminImages", 0.5, 10],
  ["debugHeroListing", 5, 10],
  ["availableEquipment", 5, 10],
  ["events", 0.5, 10],
  ["dashboardEvents", 2, 10],
  ["equipmentModels", 5, 10],
  ["equipmentAssets", 0.5, 10],
  ["stockLocations", 10, 10],
  ["kits", 5, 10],
] as const)("%s are fresh for %d and kept for %d minutes", (data, fresh, kept) => {
  expect(freshness[data]).toMatchObject({ staleTime: fresh * MINUTE, gcTime: kept * MINUTE });
});

test("the menu, public images and admin image lists are not asked for twice", () => {
  expect([freshness.menu, freshness.publicImages, freshness.adminImages].map(({ retry }) => retry)).toEqual([
    false,
    false,
    false,
  ]);
});

test("a screen that opens asks again only for what a command made untrue", async () => {
  const client: QueryClient = createQueryClient();
  let asked = 0;
  const options = client.defaultQueryOptions({ queryKey: ["x"], queryFn: () => (asked += 1), staleTime: 0 });
  const open = () => new QueryObserver(client, options).subscribe(() => {});
  await client.fetchQuery(options);

  open()();
  expect(asked).toBe(1);

  await client.invalidateQueries({ queryKey: ["x"], refetchType: "none" });
  const close = open();
  await client.getQueryCache().find({ queryKey: ["x"] })?.promise;
  expect(asked).toBe(2);
  close();
});
