import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "@/api/notices";
import { every } from "@/api/read";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { NoticesBell } from "./notices-bell";

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
  http.get("*/api/v1/message-devices", () => HttpResponse.json({ devices: [], public_key: null })),
);
beforeEach(() => {
  sounds = 0;
  told = [];
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

function show() {
  const { client } = renderAt(
    "/operations",
    <>
      <NoticesBell />
      <Address />
    </>,
  );
  return () => act(() => client.invalidateQueries(every("listNotices")));
}

const bell = (name: string) => screen.findByRole("button", { name });
const open = async (name: string) => {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole("dialog", { name: "Avisos" }));
};

it("counts what is unread, and marks it as read once the panel is open", async () => {
  notices = [notice(3), notice(2), notice(1, { is_read: true })];
  show();
  const panel = await open("Avisos, 2 não lidos");
  expect(
    await panel.findByRole("link", { name: /^Não lido: Aviso 3 ?há 5 minutos ?Restam 3 de Pilsen\.$/ }),
  ).toBeVisible();
  expect(await bell("Avisos")).toBeVisible();
  expect(told).toEqual([at(3)]);
  const marked = panel.getAllByRole("link").map(({ textContent }) => textContent?.startsWith("Não lido"));
  expect(marked).toEqual([true, true, false]);
});

it("reads what arrives while the panel is open", async () => {
  notices = [notice(1, { is_read: true })];
  const moved = show();
  const panel = await open("Avisos");
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
  const panel = await open("Avisos, 1 não lido");
  await userEvent.click(await panel.findByRole("link", { name: /Aviso 7/ }));
  expect(screen.getByText("em /operations/stock/7")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says and sounds what is new where the sound is on, and not what was there at first", async () => {
  notices = [notice(1)];
  const moved = show();
  const panel = await open("Avisos, 1 não lido");
  await userEvent.click(await panel.findByRole("switch", { name: "Tocar som", checked: false }));
  expect(panel.getByRole("switch", { name: "Tocar som", checked: true })).toBeVisible();
  expect(sounds).toBe(1); // the sample
  await userEvent.click(panel.getByRole("button", { name: "Fechar" }));
  await moved();
  expect(sounds).toBe(1);
  notices = [notice(2), ...notices];
  await moved();
  expect(await screen.findByText("Novo aviso: Aviso 2. Restam 2 de Pilsen.")).toBeInTheDocument();
  expect(sounds).toBe(2);
  notices = [notice(4), notice(3), ...notices];
  await moved();
  expect(await screen.findByText("2 avisos novos")).toBeInTheDocument();
  expect(sounds).toBe(3);
});

it("leaves the sound of a table that calls to the badge of the tables", async () => {
  localStorage.setItem("choperia.notices-sound", "1");
  notices = [];
  const moved = show();
  await bell("Avisos");
  notices = [notice(1, { occasion: "table_called", title: "Mesa 5", text: "A mesa 5 chama o garçom." })];
  await moved();
  expect(await screen.findByText("Novo aviso: Mesa 5. A mesa 5 chama o garçom.")).toBeInTheDocument();
  expect(sounds).toBe(0);
});

it("is silent where nobody switched the sound on", async () => {
  notices = [];
  const moved = show();
  await open("Avisos");
  expect(await screen.findByText("Nenhum aviso ainda")).toBeVisible();
  notices = [notice(1)];
  await moved();
  expect(await bell("Avisos, 1 não lido")).toBeInTheDocument();
  expect(sounds).toBe(0);
});
