import { readFileSync } from "node:fs";
import path from "node:path";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { announceSessionEnd } from "@/api/session-end";
import { storeToken } from "@/api/token";
import { manualPages } from "@/features/manual/pages";
import { may } from "@/session/access";
import { keepUser, noticeTyping, restoreSession } from "@/session/session";
import { readUser, type User } from "@/session/user";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { routesOf } from "./router";
import { helpFor, screenAt, screens } from "./screens";

// The tables by which the browser journeys and the tests of the API go as well.
const inventory = (file: string) =>
  readFileSync(path.join(import.meta.dirname, "../../../../tests/inventory", file), "utf8");
const who = Object.fromEntries(
  [...inventory("who.toml").matchAll(/^(\w+) = \[(.*)\]$/gm)].map(([, right, people]) => [
    right,
    [...(people ?? "").matchAll(/"(\w+)"/g)].map(([, person]) => person as keyof typeof rights),
  ]),
);
const inventoried = [...inventory("screens.toml").matchAll(/\{ path = "(.+?)", may = "(\w+)"/g)].map(
  ([, address = "", right = ""]) => ({ address: address.replaceAll(/\{\w+\}/g, "7").replace(/\?.*/, ""), right }),
);
const guarded = inventoried.filter(({ right }) => right !== "public");

/** What the server says of the demo's users. */
const rights = {
  cliente: { role: "client" },
  bi: { role: "bi" },
  garcom: { role: "staff", roles: ["drive", "availability", "day_sheet"] },
  operador: { role: "staff", can_place_orders: true, roles: ["drive", "availability", "day_sheet"] },
  gerente: { role: "manager", can_place_orders: true },
  admin: { role: "admin", isAdmin: true },
};
const everybody = Object.keys(rights) as (keyof typeof rights)[];

let person: object | undefined;
serve(
  http.get("*/api/me", () => HttpResponse.json(person)),
  http.get("*/api/me/notices", () => HttpResponse.json({ notices: [] })),
  http.get("*/api/captcha", () => HttpResponse.json({ provider: "off" })),
  http.get("*/api/v1/waiter-calls", () => HttpResponse.json({ calls: [], orders: [], tables: 0 })),
  http.get("*/api/v1/notices", () => HttpResponse.json({ notices: [], unread: 0 })),
  http.get("*/api/v1/reservations", () => HttpResponse.json({ data: [] })),
  http.get("*/api/v1/stream", () => new HttpResponse(null, { status: 403 })),
);
afterEach(signedOut);

const Component = () => (
  <>
    <p>the screen</p>
    <input aria-label="Nome" />
  </>
);
const standIns = screens.map((each) => ({ ...each, load: async () => ({ Component }) }));

function user(username: keyof typeof rights): User {
  const read = readUser({ id: 1, username, ...rights[username] });
  if (!read) throw new Error("not a user");
  return read;
}

async function open(address: string, username?: keyof typeof rights) {
  person = username && { id: 1, username, ...rights[username] };
  if (person) {
    storeToken(`head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.signature`);
    localStorage.setItem("user", JSON.stringify(person));
  }
  await restoreSession();
  return renderAt(address, routesOf(standIns)).router;
}

async function signedOut() {
  cleanup();
  localStorage.clear();
  await restoreSession();
}

it("every screen of the route table is in the inventory", () => {
  const missing = screens.filter((each) => !guarded.some(({ address }) => screenAt(address) === each));
  expect(missing.map((each) => each.path)).toEqual([]);
});

it("the route table asks for the right that the inventory names", () => {
  for (const { address, right } of guarded) {
    const permission = screenAt(address)?.permission;
    const allowed = everybody.filter((each) => permission && may(user(each), permission));
    expect([address, allowed]).toEqual([address, who[right]]);
  }
});

it("the manual has a page for every screen", () => {
  const pages = manualPages.map((page) => `/ajuda/${page}`);
  expect(screens.filter((each) => !pages.includes(helpFor(each))).map((each) => each.path)).toEqual([]);
});

it("the header leads to the page of the screen, in a tab of its own", async () => {
  await open("/admin/products", "gerente");
  const help = await screen.findByRole("link", { name: /^Ajuda desta tela/ });
  expect(help).toHaveAttribute("href", "/ajuda/produtos");
  expect(help).toHaveAttribute("target", "_blank");
});

describe.each(guarded)("$address", ({ address, right }) => {
  const allowed = who[right] ?? [];
  const [least] = allowed;
  const greatestOther = everybody.filter((each) => !allowed.includes(each)).slice(-1);

  it("sends a visitor to the login screen, and remembers where they wanted to go", async () => {
    const router = await open(address);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(router.state.location.state).toEqual({ from: address });
  });

  it(`opens for ${least}`, async () => {
    const router = await open(address, least);
    expect(await screen.findByText("the screen")).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
  });

  it.each(greatestOther)("sends %s away", async (username) => {
    const router = await open(address, username);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/unauthorized"));
  });
});

it("leads a manager to the catalogue, and only there in the administration", async () => {
  await open("/admin/products", "gerente");
  const header = within(await screen.findByRole("navigation", { name: "Principal" }));
  expect(header.getByRole("link", { name: "Catálogo", current: true })).toHaveAttribute("href", "/admin/products");
  expect(header.queryByRole("link", { name: "Admin" })).toBeNull();
  const sidebar = within(screen.getByRole("navigation", { name: "Administração" }));
  for (const label of ["Categorias", "Imagens"]) expect(sidebar.getByRole("link", { name: label })).toBeVisible();
  const trail = within(screen.getByRole("navigation", { name: "Trilha" }));
  expect(trail.queryByRole("link", { name: "Administração" })).toBeNull();
});

it("shows no way to a screen that is not theirs", async () => {
  await open("/operations/stock", "operador");
  const sidebar = within(await screen.findByRole("navigation", { name: "Operações" }));
  expect(await sidebar.findByRole("link", { name: "Estoque" })).toBeVisible();
  expect(sidebar.queryByRole("button", { name: "Histórico" })).toBeNull();
});

it.each([
  ["the same person", 1, "Câmara"],
  ["another person", 2, ""],
])("after a session has ended, %s finds the form as it was or anew", async (_who, id, found) => {
  noticeTyping();
  await open("/operations", "gerente");
  fireEvent.input(await screen.findByLabelText("Nome"), { target: { value: "Câmara" } });
  act(() => announceSessionEnd("refused"));
  expect(screen.getByRole("dialog", { name: "Sua sessão terminou" })).toBeVisible();
  act(() => keepUser({ id, username: "gerente", ...rights.gerente }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Nome")).toHaveValue(found);
});
