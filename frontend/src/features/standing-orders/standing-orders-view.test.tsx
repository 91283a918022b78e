import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { StandingOrdersView } from "./standing-orders-view";

const planned = { state: "planned", order_id: null, order_code: null };
const standing = {
  id: 5,
  customer_id: 17,
  customer_name: "Bar do Zeca",
  cost_center: "distribuidora",
  weekday: 3,
  shift: "manha",
  days_before: 3,
  every_weeks: 1,
  counted_from: null,
  paused_until: null,
  starts_on: "2026-11-23",
  until: null,
  status: "active",
  lines: [{ beer_id: 3, beer_name: "Pilsen", container_l: 50, quantity: 2, mode: "sold" }],
  next_days: [
    { day: "2026-12-03", drafts_on: "2026-11-30", state: "drafted", order_id: 42, order_code: "EV-2026-00042" },
    { day: "2026-12-10", drafts_on: "2026-12-07", ...planned },
    { day: "2026-12-17", drafts_on: "2026-12-14", ...planned, state: "skipped" },
  ],
  version: 4,
};
const beer = { id: 3, name: "Pilsen", active: true, prices: [{ container_l: 50, price: 779 }] };
const sent: [string, unknown][] = [];
const record = async ({ request }: { request: Request }) => {
  const text = await request.text();
  sent.push([`${request.method} ${new URL(request.url).pathname}`, text ? JSON.parse(text) : null]);
  return HttpResponse.json({ id: 5, version: 5, position: "0.9" });
};
const PATH = "*/api/v1/standing-orders";
serve(
  http.get(PATH, () => HttpResponse.json({ data: [standing] })),
  http.get("*/api/v1/beers", () => HttpResponse.json({ data: [beer], beers: [beer], pagination: {} })),
  http.get("*/api/v1/customers/search", () =>
    HttpResponse.json({ data: [{ id: 18, name: "Adega", kind: "company", phone: "", document: "", orders: 1 }] }),
  ),
  http.post(PATH, record),
  http.post(`${PATH}/5/:what`, record),
  http.delete(`${PATH}/5/skips/:day`, record),
);

beforeEach(() => {
  sent.length = 0;
  keepUser({ id: 5, username: "rui", name: "Rui Prado", role: "staff", can_place_orders: true });
  renderAt("/", <StandingOrdersView />);
});

it("a standing order shows its next deliveries; one is skipped, another restored, all of it paused", async () => {
  expect(await screen.findByText("Quinta-feira, manhã · rascunho 3 dias antes")).toBeVisible();
  expect(screen.getByText("2 × Pilsen 50 L")).toBeVisible();
  expect(screen.getByRole("link", { name: "EV-2026-00042" })).toHaveAttribute("href", "/operacoes/eventos/42");
  await userEvent.click(screen.getByRole("button", { name: "Pular 10/12" }));
  await userEvent.click(await screen.findByRole("button", { name: "Voltar a entregar em 17/12" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pausar o pedido fixo de Bar do Zeca" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/Em branco: até alguém retomar/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Pausar" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ["POST /api/v1/standing-orders/5/skips", { day: "2026-12-10" }],
    ["DELETE /api/v1/standing-orders/5/skips/2026-12-17", null],
    ["POST /api/v1/standing-orders/5/pause", { until: null }],
  ]);
});

it("a new one is agreed with a customer who is chosen, by beer and size", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Novo pedido fixo" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByRole("combobox", { name: /^Cliente/ }), "ade");
  await screen.findByRole("option", { name: /Adega/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await userEvent.selectOptions(dialog.getByLabelText(/^Chope/), "Pilsen 50 L");
  await userEvent.clear(dialog.getByLabelText(/^Barris/));
  await userEvent.type(dialog.getByLabelText(/^Barris/), "4");
  await userEvent.click(dialog.getByRole("button", { name: "Criar pedido fixo" }));
  expect(sent).toEqual([
    [
      "POST /api/v1/standing-orders",
      {
        customer_id: 18,
        weekday: 3,
        shift: "manha",
        cost_center: "distribuidora",
        days_before: 3,
        every_weeks: 1,
        counted_from: null,
        until: null,
        lines: [{ beer_id: 3, container_l: 50, quantity: 4, mode: "sold" }],
      },
    ],
  ]);
});
