import { afterEach, expect, it } from "vitest";
import { storeToken } from "@/api/token";
import { permissionsOf, roleNames } from "@/lib/roles";
import { mayEditProducts } from "./editor";

afterEach(() => localStorage.clear());

it.each(roleNames)("the card leads %s to the product's screen if the catalogue is theirs", (role) => {
  storeToken(`head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.signature`);
  localStorage.setItem("user", JSON.stringify({ id: 1, username: "ana", role }));
  const rights = permissionsOf({ role, canPlaceOrders: true, canViewBi: true, granted: [] });
  expect(mayEditProducts()).toBe(rights.has("catalogue"));
});
