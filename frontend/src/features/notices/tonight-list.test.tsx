import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { TonightList } from "./tonight-list";

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const reservation = (id: number, name: string, status: string, starts: number, requested = -600) => ({
  id,
  reference: `R-${id}`,
  status,
  starts_at: minutes(starts),
  time: `20:0${id}`,
  people: id,
  name,
  phone: "",
  notes: "",
  has_begun: starts <= 0,
  requested_at: minutes(requested),
  changed_at: minutes(requested),
  version: id,
});

let calls: object[];
let orders: object[];
let reservations: object[];
let products: { id: number; name: string; category: string; available: boolean }[];
/** What was sent: the path, `If-Match` and the body. */
let sent: unknown[];
let menuReads: number;
/** The nights whose reservations were asked for. */
let nights: (string | null)[];
let refuses: boolean;
serve(
  http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ calls, orders, tables: 9 })),
  http.get("*/api/v1/reservations", ({ request }) => {
    nights.push(new URL(request.url).searchParams.get("day"));
    return refuses
      ? HttpResponse.json({ error: "A lista não pôde ser lida." }, { status: 403 })
      : HttpResponse.json({ day: "2026-11-27", data: reservations });
  }),
  http.get("*/api/v1/availability", () => {
    menuReads += 1;
    return HttpResponse.json({ data: products });
  }),
  http.all("*/api/v1/:slice/*", async ({ request }) => {
    const body = await request.text();
    sent.push([new URL(request.url).pathname, request.headers.get("If-Match"), body && JSON.parse(body)]);
    if (request.url.includes("/waiter-calls/1/see")) calls = calls.map((each) => ({ ...each, seen_at: minutes(0) }));
    else if (request.url.includes("/waiter-calls/")) calls = [];
    return HttpResponse.json({ id: 1, version: 4, position: "0.9" }, { status: 201 });
  }),
);
beforeEach(() => {
  calls = [{ id: 1, table: 5, called_at: minutes(-9), seen_at: null, version: 1 }];
  orders = [
    {
      id: 42,
      reference: "P-0042",
      received_at: minutes(-4),
      name: "Ana",
      phone: "",
      notes: "Sem gelo.",
      site_order: {
        place: "table",
        table: 7,
        lines: [
          { product_id: 8, name: "Coxinha", quantity: 2, unit_price: 20 },
          { product_id: 9, name: "Pilsen", quantity: 1, unit_price: 12 },
        ],
        total: 52,
      },
      version: 3,
    },
  ];
  reservations = [
    reservation(1, "Bia", "confirmed", -70),
    reservation(2, "Caio", "confirmed", -6),
    reservation(3, "Davi", "seated", 10),
    reservation(4, "Elza", "requested", 30, -1),
    reservation(5, "Fábio", "confirmed", 100),
    reservation(6, "Gil", "confirmed", 130),
  ];
  products = [
    { id: 8, name: "Coxinha", category: "Petiscos", available: true },
    { id: 9, name: "Torresmo", category: "Petiscos", available: false },
  ];
  sent = [];
  menuReads = 0;
  nights = [];
  refuses = false;
});
afterEach(() => vi.useRealTimers());

function show(roles: readonly string[] = ["availability"]) {
  keepUser({ id: 1, username: "rui", name: "Rui", role: "staff", roles });
  renderAt("/operations", <TonightList onFollow={() => undefined} />);
}
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("lists what needs a person, the newest first, then who comes within two hours, then what is sold out", async () => {
  show();
  await screen.findByText("Torresmo");
  expect(await screen.findByText("Elza")).toBeVisible();
  expect(rows()).toEqual([
    expect.stringMatching(/^20:04 Elza.*4 pessoas.*Confirmar/),
    expect.stringMatching(/^Mesa 7 pediu há 4 minutos2 × Coxinha, 1 × PilsenSem gelo\.Atendido/),
    expect.stringMatching(/^20:02 Caio.*2 pessoas.*Na mesa/),
    expect.stringMatching(/^Mesa 5 chama há 9 minutosJá vou.*Atendido/),
    expect.stringMatching(/^20:05 Fábio.*5 pessoas.*Na mesa/),
    expect.stringMatching(/^Acabou TorresmoVoltou/),
  ]);
});

it("records each tap", async () => {
  show();
  await press("Já vou: mesa 5");
  expect(await screen.findByText(/, visto$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Já vou: mesa 5" })).toBeNull();
  await press("Atendido: mesa 5");
  await expect.poll(() => screen.queryByText("Mesa 5")).toBeNull();
  await press("Atendido: pedido da mesa 7");
  await press("Confirmar: Elza");
  await press("Na mesa: Caio");
  await press("Voltou: Torresmo");
  await expect.poll(() => sent.length).toBe(6);
  expect(sent).toEqual([
    ["/api/v1/waiter-calls/1/see", null, ""],
    ["/api/v1/waiter-calls/1/answer", null, ""],
    ["/api/v1/leads/42/fulfil", '"3"', ""],
    ["/api/v1/reservations/4/status", '"4"', { status: "confirmed" }],
    ["/api/v1/reservations/2/status", '"2"', { status: "seated" }],
    ["/api/v1/availability/9", null, { available: true }],
  ]);
});

it("asks for what is sold out only where the user may say that it is back", async () => {
  show([]);
  expect(await screen.findByText("Caio")).toBeVisible();
  expect(screen.queryByText("Torresmo")).toBeNull();
  expect(menuReads).toBe(0);
});

it("keeps the reservations of a night after midnight", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T00:10:00-03:00") });
  reservations = [reservation(5, "Fábio", "confirmed", 20)];
  show();
  expect(await screen.findByText("Fábio")).toBeVisible();
  expect(nights).toEqual(["2026-11-27"]);
});

it("leads to the screen of the menu where much is sold out", async () => {
  products = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `Chope ${id}`, category: "Chopes", available: false }));
  show();
  const link = await screen.findByRole("link", { name: "Mais 2 produtos em Acabou e voltou" });
  expect(link).toHaveAttribute("href", "/operations/availability");
  expect(within(screen.getByRole("list")).getAllByText("Acabou")).toHaveLength(5);
});

it("says that a part is missing, and shows the others", async () => {
  refuses = true;
  show();
  expect(await screen.findByText("A lista não pôde ser lida.")).toBeVisible();
  expect(screen.getByText("Mesa 5")).toBeVisible();
});
