import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { OpenSiteOrder } from "@/api/generated/query";
import { waiterCallsQuery } from "@/api/waiter-calls";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { WaiterCalls } from "./waiter-calls";

const order: OpenSiteOrder = {
  id: 42,
  reference: "P-0042",
  received_at: "2026-11-27T21:00:00Z",
  name: "Ana",
  phone: "",
  notes: "Sem gelo.",
  site_order: {
    place: "table",
    table: 5,
    lines: [
      { product_id: 8, name: "Coxinha", quantity: 2, unit_price: 20 },
      { product_id: 9, name: "Pilsen", quantity: 1, unit_price: 12 },
    ],
    total: 52,
  },
  version: 3,
};
let orders = [order];
let handedOver: string | null = null;
serve(
  http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ calls: [], orders, tables: 9 })),
  http.post("*/api/v1/leads/42/fulfil", ({ request }) => {
    handedOver = request.headers.get("If-Match");
    orders = [];
    return HttpResponse.json({ id: 42, version: 4, position: "0.9" }, { status: 201 });
  }),
);

it("shows what a table ordered until it is handed over", async () => {
  renderWithData(<WaiterCalls />, [waiterCallsQuery().queryKey, { calls: [], orders, tables: 9 }]);
  const band = within(screen.getByRole("region", { name: "Mesas chamando" }));
  expect(band.getByRole("listitem")).toHaveTextContent(/^Mesa 5 pediu .*2 × Coxinha, 1 × PilsenSem gelo\./);
  await userEvent.click(band.getByRole("button", { name: "Atendido: pedido da mesa 5" }));
  await expect.poll(() => screen.queryByRole("region", { name: "Mesas chamando" })).toBeNull();
  expect(handedOver).toBe('"3"');
});
