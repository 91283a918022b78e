import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import type { Receivables } from "./receivables";
import { ReceivablesView } from "./receivables-view";

const order = {
  id: 42,
  order_code: "EV-2026-00042",
  event_name: "Casamento",
  stage: "returned",
  due_on: "2026-11-20",
  payment_days: 0,
  days: 6,
  age: "days_0_7",
  balance: 161,
} as const;
const ahead = {
  ...order,
  id: 43,
  order_code: "EV-2026-00043",
  due_on: "2026-12-05",
  days: -9,
  age: "not_due",
} as const;
const none = { not_due: 0, days_0_7: 0, days_8_30: 0, days_31: 0 };
const receivables: Receivables = {
  ...none,
  at: "2026-11-26",
  total: 822,
  not_due: 661,
  days_0_7: 161,
  to_return: 0,
  customers: [
    {
      ...none,
      customer_id: 17,
      customer_name: "Marina Duarte",
      customer_phone: "(11) 95555-0142",
      total: 322,
      not_due: 161,
      days_0_7: 161,
      orders: [order, ahead],
    },
    {
      ...none,
      customer_id: 18,
      customer_name: "Bar do Zéca",
      customer_phone: "",
      total: 500,
      not_due: 500,
      orders: [{ ...ahead, id: 44, order_code: "EV-2026-00044", balance: 500 }],
    },
  ],
  to_confirm: {
    total: 900,
    orders: [{ ...ahead, id: 45, order_code: "EV-2026-00045", balance: 900, customer_id: 19, customer_name: "Rui" }],
  },
};
const server = setupServer(http.get("*/api/v1/receivables", () => HttpResponse.json(receivables)));
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());

async function opened() {
  const router = createMemoryRouter([{ path: "*", element: <ReceivablesView /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("table");
  return userEvent.setup();
}

const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows who owes, since when and how much, and a reminder of what is due", async () => {
  await opened();
  const [first, second, total] = rows();
  expect(first).toMatch(/Marina Duarte.*20\/11\/2026Venceu há 6 dias.*R\$\s322,00/);
  expect(second).toMatch(/Bar do Zéca.*05\/12\/2026A vencer, na entrega.*R\$\s500,00/);
  expect(total).toMatch(/TotalR\$\s822,00/);
  const link = screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(link)).toContain("EV-2026-00042: R$");
  expect(decodeURIComponent(link)).not.toContain("EV-2026-00043");
});

it("narrows by age and by words, and sums what is left", async () => {
  const user = await opened();
  await user.click(screen.getByRole("button", { name: /Até 7 dias/ }));
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toMatch(/R\$\s161,00/);
  await user.click(screen.getByRole("button", { name: /^A receber/ }));
  await user.type(screen.getByRole("searchbox"), "zeca");
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toMatch(/R\$\s500,00/);
});

it("keeps orders that are not confirmed apart, with their own sum", async () => {
  const user = await opened();
  expect(screen.queryByText("EV-2026-00045")).toBeNull();
  await user.click(screen.getByRole("tab", { name: /Pedidos a confirmar/ }));
  expect(screen.getByRole("region", { name: "Pedidos a confirmar" })).toHaveTextContent(
    /Total dos pedidos a confirmarR\$\s900,00/,
  );
});
