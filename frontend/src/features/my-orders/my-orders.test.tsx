import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { MyOrders } from "@/api/my-orders";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { MyOrdersView } from "./my-orders";

const mine: MyOrders = {
  customer_name: "Bar do Zeca",
  orders: [
    {
      id: 42,
      order_code: "EV-2026-00042",
      event_name: "Aniversário da casa",
      stage: "awaiting_deposit",
      stage_label: "Aguardando Sinal",
      event_date: "2026-11-28",
      delivery_date: "2026-11-27",
      total: 1240,
      balance: 940,
    },
    {
      id: 41,
      order_code: "EV-2026-00041",
      event_name: "",
      stage: "returned",
      stage_label: "Recolhido",
      event_date: null,
      delivery_date: "2026-11-20",
      total: 500,
      balance: 120,
    },
  ],
  balance: 200,
  to_confirm: 940,
  opening: 80,
  containers: [
    {
      asset_tag: "B50-07",
      model_name: "Barril 50 L",
      beer: "Pilsen",
      order_code: "EV-2026-00042",
      due_at: "2026-11-30T21:00:00Z",
    },
  ],
};

const server = serve();

const show = () => renderAt("/", <MyOrdersView />);

it("lists the orders, what is owed and what must come back", async () => {
  server.use(http.get("*/api/v1/my-orders", () => HttpResponse.json(mine)));
  show();
  const order = await screen.findByRole("link", { name: /Aniversário da casa.*EV-2026-00042 · Aguardando Sinal/ });
  expect(order).toHaveAttribute("href", "/meus-pedidos/42");
  expect(order).toHaveTextContent(/A pagar: R\$\s940,00, quando confirmado/);
  expect(screen.getByRole("link", { name: /EV-2026-00041/ })).toHaveTextContent(/A pagar: R\$\s120,00$/);
  expect(screen.getByText(/^R\$\s200,00$/)).toBeVisible();
  expect(screen.getByText(/^Mais R\$\s940,00 de pedidos a confirmar\./)).toBeVisible();
  expect(screen.getByText(/R\$\s80,00 são de antes deste sistema/)).toBeVisible();
  expect(screen.getByText("B50-07 · devolver até 30/11/2026")).toBeVisible();
});

it("says whom to ask while the account is linked to nobody", async () => {
  server.use(http.get("*/api/v1/my-orders", () => HttpResponse.json({ error: "Sem vínculo." }, { status: 404 })));
  show();
  expect(await screen.findByText(/A casa precisa vincular esta conta/)).toBeVisible();
});
