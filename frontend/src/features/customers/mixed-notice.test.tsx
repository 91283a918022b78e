import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { serve } from "@/testing/server";
import type { Customer } from "./customers";
import { asManager, asStaff, marina, showCustomer } from "./testing/marina";

const mixed: Customer = { ...marina, other_names: ["Rui Prado", "Téo Duarte"] };
let known = mixed;
const sent: unknown[] = [];
serve(
  http.get("*/api/v1/customers/17", () => HttpResponse.json(known)),
  http.post("*/api/v1/customers/17/:command", async ({ request, params }) => {
    sent.push([params.command, await request.json(), request.headers.get("If-Match")]);
    known = { ...known, other_names: known.other_names.slice(1), version: known.version + 1 };
    return HttpResponse.json({ id: 17, version: known.version, position: "0.9", customer_id: 18 }, { status: 201 });
  }),
);
beforeEach(() => {
  known = mixed;
  sent.length = 0;
  asManager();
});

it("of the names that a record mixes, one is confirmed and one is taken apart", async () => {
  showCustomer();
  await userEvent.click(await screen.findByRole("button", { name: "Separar Rui Prado" }));
  await userEvent.click(screen.getByRole("button", { name: "Separar cadastro" }));
  await userEvent.click(await screen.findByRole("button", { name: "Téo Duarte é a mesma pessoa" }));
  await expect.poll(() => screen.queryByText("Téo Duarte")).toBeNull();
  expect(sent).toEqual([
    ["separation", { names: ["Rui Prado"] }, '"2"'],
    ["names", { name: "Téo Duarte" }, '"3"'],
  ]);
});

it("staff read that a record is mixed, and do not decide", async () => {
  asStaff();
  showCustomer();
  expect(await screen.findByText("Rui Prado")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Separar Rui Prado" })).not.toBeInTheDocument();
});
