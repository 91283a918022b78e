import { describe, expect, it } from "vitest";
import { landingOf, may } from "./access";
import { type Role, readUser, storedUser, type User } from "./user";

const person = (more: Partial<Record<string, unknown>>): User => {
  const user = readUser({ id: 1, username: "ana", ...more });
  if (!user) throw new Error("not a user");
  return user;
};

const areas = [
  "catalogue",
  "users",
  "operations",
  "place_orders",
  "bi",
  "audit",
  "drive",
  "availability",
  "day_sheet",
  "waive",
  "overbook",
  "customers",
  "privacy",
  "fiscal",
] as const;

describe("who may open what", () => {
  it.each([
    ["admin", { role: "admin" }, areas],
    [
      "manager",
      { role: "manager" },
      [
        "catalogue",
        "operations",
        "bi",
        "audit",
        "drive",
        "availability",
        "waive",
        "overbook",
        "customers",
        "privacy",
        "fiscal",
      ],
    ],
    ["staff", { role: "staff" }, ["operations"]],
    [
      "staff who may place orders",
      { role: "staff", can_place_orders: true },
      ["operations", "place_orders", "day_sheet", "customers"],
    ],
    ["a client who may place orders has no operations area", { role: "client", can_place_orders: true }, []],
    ["bi", { role: "bi" }, ["bi"]],
    ["anybody who may view BI", { role: "user", can_view_bi: true }, ["bi"]],
    ["staff with the audit permission", { role: "staff", roles: ["audit"] }, ["operations", "audit"]],
  ])("%s", (_name, more, allowed) => {
    const user = person(more);
    expect(areas.filter((area) => may(user, area))).toEqual(allowed);
    expect(may(user, "profile")).toBe(true);
  });
});

it.each<[Role, string]>([
  ["admin", "/admin"],
  ["staff", "/operations"],
  ["manager", "/operations"],
  ["bi", "/bi"],
  ["viewer", "/bi"],
  ["client", "/meus-pedidos"],
  ["user", "/"],
])("after signing in %s lands on %s", (role, path) => expect(landingOf(role)).toBe(path));

describe("what is read of a stored person", () => {
  it("the name falls back to the username, the role to staff or admin, the cost center to choperia", () => {
    expect(person({})).toMatchObject({ name: "ana", role: "staff", costCenter: "choperia", canPlaceOrders: false });
    expect(person({ isAdmin: true })).toMatchObject({ role: "admin", permissions: ["all"] });
    expect(person({}).permissions).toEqual(["orders", "kits", "stock"]);
  });

  it("what an older version kept beside it goes", () => {
    localStorage.setItem("user", JSON.stringify({ id: 1, username: "ana", name: "Ana", email: "a@b.c", role: "bi" }));
    expect(storedUser()).toMatchObject({ name: "Ana", role: "bi" });
    expect(localStorage.getItem("user")).toBe(JSON.stringify({ id: 1, username: "ana", role: "bi" }));
  });

  it.each(["{", "null", '"ana"', "{}", '{"id":"x","username":"ana"}'])("%s is discarded", (text) => {
    localStorage.setItem("user", text);
    expect(storedUser()).toBeUndefined();
    expect(localStorage.getItem("user")).toBeNull();
  });
});
