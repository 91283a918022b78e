import { expect, it } from "vitest";
import { roleLabels } from "@/api/generated/fields";
import cases from "./role-cases.json";
import { permissionsOf, type Rights, type Role } from "./roles";

const staff: Rights = { role: "staff", canPlaceOrders: false, canViewBi: false, granted: [] };
const opens = (more: Partial<Rights>) => [...permissionsOf({ ...staff, ...more })].toSorted();

it("the role opens its areas, and names alone open nothing but the history and the own route", () => {
  expect(opens({})).toEqual(["assistants", "operations", "profile"]);
  expect(opens({ granted: ["orders", "kits", "stock", "users"] })).toEqual(["assistants", "operations", "profile"]);
  expect(opens({ granted: ["audit"] })).toEqual(["assistants", "audit", "operations", "profile"]);
  expect(opens({ granted: ["drive"] })).toEqual(["assistants", "drive", "operations", "profile"]);
  expect(opens({ role: "client", granted: ["drive"] })).toEqual(["own_orders", "profile"]);
});

it("placing orders needs the operations area, the analytics need nothing", () => {
  expect(opens({ canPlaceOrders: true })).toEqual([
    "assistants",
    "customers",
    "day_sheet",
    "operations",
    "place_orders",
    "profile",
  ]);
  expect(opens({ role: "client", canPlaceOrders: true, canViewBi: true })).toEqual(["bi", "own_orders", "profile"]);
});

it("asking for one person leaves the table as it is", () => {
  opens({ canPlaceOrders: true, canViewBi: true });
  expect(opens({})).toEqual(["assistants", "operations", "profile"]);
});

it.each(cases)("$role is $label and opens $opens", ({ label, opens: areas, ...rights }) => {
  const role = rights.role as Role;
  expect([roleLabels[role], [...permissionsOf({ ...rights, role })].toSorted()]).toEqual([label, areas]);
});
