import { expect, it } from "vitest";
import { readUser, type User } from "@/session/user";
import { destination } from "./login";

const person = (answer: object) => readUser({ id: 7, username: "motorista", ...answer }) as User;

it.each([
  ["a driver", { role: "staff", roles: ["drive"] }, "/rota"],
  ["staff who do not drive", { role: "staff", roles: [] }, "/operations"],
  [
    "a driver who must choose a password first",
    { role: "staff", roles: ["drive"], must_change_password: true },
    "/operations",
  ],
])("the sign-in leads %s from the driver's page to where they may be", (_who, answer, leads) => {
  expect(destination(person(answer), "/rota")).toBe(leads);
});

it("the sign-in leads to no address of another site", () => {
  expect(destination(person({ role: "staff", roles: ["drive"] }), "https://rota.example/rota")).toBe("/operations");
});
