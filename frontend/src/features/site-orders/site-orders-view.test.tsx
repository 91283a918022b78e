import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OpenSiteOrder } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { renderWithData } from "@/testing/render";
import { SiteOrdersView } from "./site-orders-view";

const lines = [{ product_id: 8, name: "Coxinha", quantity: 2, unit_price: 20, subtotal: 40 }];
const ordered = (id: number, name: string, table: number | null): OpenSiteOrder => ({
  id,
  reference: `P-00${id}`,
  received_at: "2026-11-27T21:00:00Z",
  name,
  phone: "",
  notes: "",
  site_order: { place: "table", table, lines, total: 40 },
  version: 1,
});

it("an order from the code of a table names the table, another one only that the guest is there", () => {
  const data = [ordered(42, "Ana", 5), ordered(43, "Bruno", null)];
  renderWithData(<SiteOrdersView />, [reads.listOpenSiteOrders().queryKey, { data, total: 2 }]);
  const headings = within(screen.getByRole("list", { name: "Pedidos do cardápio" })).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Mesa 5", "Consumir no local"]);
  expect(screen.getByRole("list", { name: "O que Ana pediu" })).toHaveTextContent("2 × Coxinha");
});
