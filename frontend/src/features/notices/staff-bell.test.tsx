import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "@/api/notices";
import { every } from "@/api/read";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { StaffBell } from "./staff-bell";

/** How many times a sound was begun: the browser of these tests has none. */
let sounds = 0;
class Silent {
  currentTime = 0;
  gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect = (next: unknown) => next;
  start = () => undefined;
  stop = () => undefined;
}

/** A later one came later. */
const BEFORE = Date.now() - 300_000;
const at = (id: number) => new Date(BEFORE + id).toISOString();

const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  occasion: "low_stock",
  title: `Aviso ${id}`,
  text: `Restam ${id} de Pilsen.`,
  screen: `/operations/stock/${id}`,
  at: at(id),
  is_read: false,
  ...more,
});
let notices: Notice[];
let calls: object[];
let orders: object[];
let reservations: object[];
/** The notices up to which the user has read, as the server was told. */
let told: string[];
serve(
  http.get("*/api/v1/notices", () =>
    HttpResponse.json({ notices, unread: notices.filter(({ is_read }) => !is_read).length }),
  ),
  http.post("*/api/v1/notices/read", async ({ request }) => {
    const { up_to } = (await request.json()) as { up_to: string };
    told.push(up_to);
    notices = notices.map((each) => ({ ...each, is_read: each.is_read || each.at <= up_to }));
    return HttpResponse.json({ id: 1, version: 1 }, { status: 201 });
  }),
  http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ calls, orders, tables: 9 })),
  http.get("*/api/v1/reservations", () => HttpResponse.json({ day: "2026-11-27", data: reservations })),
  http.get("*/api/v1/message-devices", () => HttpResponse.json({ devices: [], public_key: null })),
);
beforeEach(() => {
  sounds = 0;
  told = [];
  localStorage.clear();
  notices = [];
  calls = [];
  orders = [];
  reservations = [];
  vi.stubGlobal(
    "AudioContext",
    class extends Silent {
      constructor() {
        super();
        sounds += 1;
      }
    },
  );
  vi.stubGlobal("OscillatorNode", Silent);
  vi.stubGlobal("GainNode", Silent);
});

function Address() {
  return <p>{`em ${useLocation().pathname}`}</p>;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const call = (id: number, table: number) => ({ id, table, called_at: minutes(-3), seen_at: null, version: 1 });
const order = (id: number, table: number) => ({
  id,
  received_at: minutes(-2),
  notes: "",
  site_order: { place: "table", table, lines: [{ product_id: 8, name: "Coxinha", quantity: 2 }], total: 40 },
  version: 3,
});

/** As a waiter who does not say what is sold out: other files sign other people in. */
function show(address = "/operations") {
  keepUser({ id: 1, username: "rui", name: "Rui", role: "staff", roles: [] });
  const { client } = renderAt(
    address,
    <>
      <StaffBell />
      <Address />
    </>,
  );
  return () =>
    act(async () => {
      await client.invalidateQueries(every("listNotices"));
      await client.invalidateQueries(every("listWaiterCalls"));
    });
}

const bell = (name: string) => screen.findByRole("button", { name });
const open = async (name: string) => {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole("dialog", { name: "Agora" }));
};
const openNotices = async (name: string) => {
  const panel = await open(name);
  await userEvent.click(panel.getByRole("tab", { name: /^Avisos da casa/ }));
  return panel;
};

it("counts what is unread, and marks it as read once the panel is open", async () => {
  notices = [notice(3), notice(2), notice(1, { is_read: true })];
  show();
  const panel = await open("Agora, 2 avisos não lidos");
  expect(
    await panel.findByRole("link", { name: /^Não lido: Aviso 3 ?há 5 minutos ?Restam 3 de Pilsen\.$/ }),
  ).toBeVisible();
  expect(await bell("Agora")).toBeVisible();
  expect(told).toEqual([at(3)]);
  const marked = panel.getAllByRole("link").map(({ textContent }) => textContent?.startsWith("Não lido"));
  expect(marked).toEqual([true, true, false]);
});

it("reads what arrives while the panel is open", async () => {
  notices = [notice(1, { is_read: true })];
  const moved = show();
  const panel = await openNotices("Agora");
  await panel.findByRole("link", { name: /^Aviso 1/ });
  expect(told).toEqual([]);
  notices = [notice(2), ...notices];
  await moved();
  expect(await panel.findByRole("link", { name: /^Não lido: Aviso 2/ })).toBeVisible();
  await waitFor(() => expect(told).toEqual([at(2)]));
});

it("leads to the screen of a notice", async () => {
  notices = [notice(7)];
  show();
  const panel = await open("Agora, 1 aviso não lido");
  await userEvent.click(await panel.findByRole("link", { name: /Aviso 7/ }));
  expect(screen.getByText("em /operations/stock/7")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says and sounds what is new, and not what was there at first", async () => {
  notices = [notice(1)];
  const moved = show();
  await bell("Agora, 1 aviso não lido");
  await moved();
  expect(sounds).toBe(0);
  notices = [notice(2), ...notices];
  await moved();
  expect(await screen.findByText("Novo aviso: Aviso 2. Restam 2 de Pilsen.")).toBeInTheDocument();
  expect(sounds).toBe(1);
  notices = [notice(4), notice(3), ...notices];
  await moved();
  expect(await screen.findByText("2 avisos novos")).toBeInTheDocument();
  expect(sounds).toBe(2);
});

it("counts what needs a person, and sounds once for each call and each order", async () => {
  calls = [call(1, 5)];
  const moved = show();
  await bell("Agora, 1 espera");
  expect(sounds).toBe(0);
  orders = [order(1, 7)];
  await moved();
  await bell("Agora, 2 esperam");
  expect(sounds).toBe(1);
  calls = [...calls, call(2, 3)];
  notices = [notice(1, { occasion: "table_called", title: "Mesa 3", text: "A mesa 3 chama o garçom." })];
  await moved();
  await bell("Agora, 3 esperam, 1 aviso não lido");
  expect(await screen.findByText("Novo aviso: Mesa 3. A mesa 3 chama o garçom.")).toBeInTheDocument();
  expect(sounds).toBe(2);
  calls = [];
  await moved();
  await bell("Agora, 1 espera, 1 aviso não lido");
  expect(sounds).toBe(2);
});

it("is silent where the one switch is off", async () => {
  const moved = show();
  const panel = await open("Agora");
  await userEvent.click(await panel.findByRole("switch", { name: "Tocar som", checked: true }));
  expect(await panel.findByText("Ninguém espera agora")).toBeVisible();
  calls = [call(1, 5)];
  notices = [notice(1)];
  await moved();
  expect(await bell("Agora, 1 espera, 1 aviso não lido")).toBeInTheDocument();
  expect(sounds).toBe(0);
});

it("opens at the list where something waits, whatever else is unread, and where the address asks for it", async () => {
  calls = [call(1, 5)];
  notices = [notice(1)];
  show("/operations?dia=2026-11-27#agora");
  const panel = within(await screen.findByRole("dialog", { name: "Agora" }));
  expect(await panel.findByText("Mesa 5")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await open("Agora, 1 espera, 1 aviso não lido");
  expect(screen.getByRole("tab", { name: "Agora", selected: true })).toBeVisible();
  expect(told).toEqual([]);
});
