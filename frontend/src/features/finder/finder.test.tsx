import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "@/api/token";
import { restoreSession } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { Finder } from "./finder";
import type { Place } from "./found";

const places: Place[] = [
  { kind: "screen", label: "A receber", within: "Operações", path: "/operacoes/a-receber", words: "fiado" },
  { kind: "tab", label: "Horários", within: "Configurações", path: "/admin/settings?tab=horarios" },
  { kind: "action", label: "Novo evento", within: "Eventos", path: "/operacoes/eventos/novo", words: "pedido" },
  { kind: "help", label: "Horários e feriados", within: "Manual", path: "/ajuda/horarios" },
];
const product = (id: number, name: string, container_l = 0) => ({
  id,
  name,
  category_name: "Copos",
  price: 15,
  container_l,
});

let asked: string[];
serve(
  http.get("*/api/v1/orders", () => HttpResponse.json({ orders: [] })),
  http.get("*/api/v1/customers/search", () => HttpResponse.json({ data: [] })),
  http.get("*/api/v1/stock", () => HttpResponse.json({ stock: [] })),
  http.get("*/api/v1/:area/reports", () =>
    HttpResponse.json({ reports: [{ key: "losses", title: "Perdas de chope", question: "Quanto se perdeu?" }] }),
  ),
  http.get("*/api/v1/admin/products", ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("search") ?? "");
    return HttpResponse.json({ products: [product(7, "Caneca de vidro"), product(9, "Barril caneca", 50)] });
  }),
);
beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  localStorage.clear();
  await restoreSession();
});

async function find(text: string, person: object = { role: "admin", isAdmin: true }) {
  storeToken(`head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.signature`);
  localStorage.setItem("user", JSON.stringify({ id: 1, username: "ana", ...person }));
  await restoreSession();
  const onClose = vi.fn<() => void>();
  const { router } = renderAt("/operations", <Finder places={places} onClose={onClose} />);
  if (text) fireEvent.change(screen.getByRole("textbox", { name: "O que você procura?" }), { target: { value: text } });
  return { router, onClose };
}

it("lists screens, what is done on them and the manual apart, and goes where one chooses", async () => {
  const { router, onClose } = await find("horários");
  const found = screen.getByRole("menu", { name: "Encontrados" });
  expect(within(found).getByRole("group", { name: "Telas" })).toHaveTextContent("HoráriosConfigurações");
  await userEvent.click(within(screen.getByRole("group", { name: "Ajuda" })).getByRole("menuitem"));
  expect(router.state.location.pathname).toBe("/ajuda/horarios");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("before anything is typed lists the screens and what is done on them", async () => {
  await find("");
  const listed = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(listed).toEqual(["A receberOperações", "Novo eventoEventos"]);
});

it("offers the price that is typed, which fills the form of the product and saves nothing", async () => {
  const { router } = await find("preço da caneca 18,9");
  const offer = await screen.findByRole("menuitem", { name: /^Preço de Caneca de vidro/ });
  expect(offer).toHaveTextContent(/R\$\s15,00 → R\$\s18,90/);
  expect(screen.queryByRole("menuitem", { name: /^Preço de Barril/ })).toBeNull();
  expect(asked).toEqual(["caneca"]);
  await userEvent.click(offer);
  expect(router.state.location.pathname + router.state.location.search).toBe("/admin/products/7/edit?preco=18,90");
});

it("offers no price to who does not keep the catalogue", async () => {
  await find("preço da caneca 18,9", { role: "staff", can_place_orders: true });
  expect(await screen.findByText("Nada encontrado.")).toBeVisible();
  expect(asked).toEqual([]);
});

it("finds a report by its name", async () => {
  const { router } = await find("perdas chope");
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Perdas de chope/ }));
  expect(router.state.location.pathname).toBe("/bi/reports/losses");
});
