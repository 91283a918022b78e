import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Keg } from "@/api/beers";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { KegView } from "./keg-view";
import { KegsView } from "./kegs-view";
import { fill, oldKeg } from "./testing/kegs";

const KEGS = "*/api/v1/kegs";
const page = (rows: readonly Keg[]) =>
  HttpResponse.json({ data: rows, kegs: rows, pagination: { page: 1, limit: 25, total: rows.length, pages: 1 } });
const life = (keg: Keg) => {
  const step = { number: 1, at: keg.arrived_at, kind: "filled", label: "Enchido", litres: 50, note: "" };
  return HttpResponse.json({ keg, steps: [{ ...step, actor_name: "Ana Beltrão" }] });
};
const done = HttpResponse.json({ id: 41, version: 2, position: "0.9" });
let asked: URLSearchParams[];
let sent: { path: string; version: string | null; body: unknown }[];

const server = serve(
  http.get(KEGS, ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return page([oldKeg, fill]);
  }),
  http.get(`${KEGS}/41`, () => life(fill)),
  http.post(`${KEGS}/41/:step`, async ({ request }) => {
    const body = await request.text();
    sent.push({
      path: new URL(request.url).pathname,
      version: request.headers.get("If-Match"),
      body: body ? JSON.parse(body) : undefined,
    });
    return done.clone();
  }),
  http.get("*/api/v1/beers", () =>
    HttpResponse.json({
      beers: [{ id: 3, name: "Pilsen", full_kegs: 7, tapped_kegs: 1, litres: 350 }],
      pagination: {},
    }),
  ),
);
beforeEach(() => {
  asked = [];
  sent = [];
  keepUser({ id: 3, username: "garcom", name: "Wesley Prado", role: "staff" });
});

function show(address = "/operations/stock/kegs") {
  const routes = [
    { path: "/operations/stock/kegs", element: <KegsView /> },
    { path: "/operations/stock/kegs/:id", element: <KegView /> },
  ];
  renderAt(address, routes);
}

it("lists what has beer, by beer, with the one to take first; kegs from before batches among them", async () => {
  show();
  const pilsen = await screen.findByRole("region", { name: "Pilsen" });
  expect(pilsen).toHaveTextContent("na casa: 7 cheios · 1 na torneira · 350 L");
  expect(within(pilsen).getByRole("link", { name: "BARRIL50-0007" })).toHaveAttribute(
    "href",
    "/operations/stock/kegs/41",
  );
  expect(within(pilsen).getByText("Pegar primeiro")).toBeInTheDocument();
  expect(pilsen).toHaveTextContent("lote L2647 · envasado em 17/11/2026 · Cheio em Galpão");
  const old = screen.getByRole("region", { name: "Chope Pilsen" });
  expect(old).toHaveTextContent("L1 · 50 L");
  expect(within(old).getByText("venceu há 1 dia")).toBeInTheDocument();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ status: "open", sort: "name" });
});

it.each([
  ["?status=all&beer_id=3", { status: "", beer_id: "3" }],
  ["?status=discarded", { status: "discarded" }],
])("asks the server for %s", async (address, expected) => {
  show(`/operations/stock/kegs${address}`);
  await screen.findByRole("region", { name: "Pilsen" });
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject(expected);
});

it("a keg is connected to a tap by its number, as it was seen", async () => {
  show("/operations/stock/kegs/41");
  await userEvent.click(await screen.findByRole("button", { name: "Pôr na torneira" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Torneira"), "três");
  await userEvent.click(dialog.getByRole("button", { name: "Pôr na torneira" }));
  expect(dialog.getByText("O número da torneira, como 3.")).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText("Torneira"));
  await userEvent.type(dialog.getByLabelText("Torneira"), "3");
  await userEvent.click(dialog.getByRole("button", { name: "Pôr na torneira" }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: "/api/v1/kegs/41/connect", version: '"1"', body: { tap: 3, reason: "" } }]),
  );
});

it("a keg is poured away with the litres that were left and a reason", async () => {
  show("/operations/stock/kegs/41");
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Litros que restavam"), "12,5");
  await userEvent.click(dialog.getByRole("button", { name: "Descartar" }));
  expect(dialog.getByText("Diga o motivo.")).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Motivo/)).toHaveFocus();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), "Azedou");
  await userEvent.click(dialog.getByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ litres: 12.5, reason: "Azedou" }));
});

it("the life of a keg on a tap says what happened, and ends when it runs dry", async () => {
  server.use(http.get(`${KEGS}/41`, () => life({ ...fill, status: "tapped", tap: 3, place: "Na torneira 3" })));
  show("/operations/stock/kegs/41");
  expect(await screen.findByText("Enchido: 50 L")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Pilsen · 50 L" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Acabou" }));
  expect(screen.getByText(/BARRIL50-0007 pode ser enchido de novo/)).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Acabou" }));
  await waitFor(() => expect(sent[0]?.path).toBe("/api/v1/kegs/41/kick"));
});

it("a keg that a customer has can be neither connected nor poured away", async () => {
  const out = { ...fill, offered: false, order_id: 38, order_code: "EV-2026-00038" };
  server.use(http.get(`${KEGS}/41`, () => life({ ...out, place: "Com o cliente do pedido EV-2026-00038" })));
  show("/operations/stock/kegs/41");
  expect(await screen.findByText("Com cliente")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Pôr na torneira" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Descartar" })).not.toBeInTheDocument();
});
