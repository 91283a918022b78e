import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Beer, BeerAvailability } from "@/api/beers";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { BeersView } from "./beers-view";

const pilsen: Beer = {
  id: 3,
  name: "Pilsen",
  style: "German Pilsner",
  abv: 4.7,
  ibu: 22,
  ebc: null,
  serving_c: null,
  brewery: "",
  allergens: ["Glúten"],
  ncm: "",
  cest: "",
  origin: 0,
  tax_profile_id: null,
  description: "Leve e dourada.",
  active: true,
  is_house_beer: false,
  prices: [
    { container_l: 30, price: 449 },
    { container_l: 50, price: 779 },
  ],
  full_kegs: 7,
  tapped_kegs: 1,
  litres: 350,
  planned_l: 1000,
  version: 4,
};
const size = { full: 0, planned: 0, promised: 0, free: 0, first_day: null };
const sizes: BeerAvailability["sizes"] = [
  { ...size, container_l: 30, first_day: "2026-11-28" },
  { ...size, container_l: 50, full: 7, promised: 3, free: 4, first_day: "2026-11-23" },
];
const BEERS = "*/api/v1/beers";
const page = (rows: readonly Beer[]) =>
  HttpResponse.json({ data: rows, beers: rows, pagination: { page: 1, limit: 25, total: rows.length, pages: 1 } });
let days: (string | null)[];
let sent: { version: string | null; body: unknown } | undefined;

const server = serve(
  http.get(`${BEERS}/availability`, ({ request }) => {
    days.push(new URL(request.url).searchParams.get("on"));
    return HttpResponse.json({ on: "2026-11-23", beers: [{ beer_id: 3, beer_name: "Pilsen", sizes }] });
  }),
  http.get(BEERS, () => page([pilsen])),
  http.patch(`${BEERS}/3`, async ({ request }) => {
    sent = { version: request.headers.get("If-Match"), body: await request.json() };
    return HttpResponse.json({ id: 3, version: 5, position: "0.9" });
  }),
);
const person = { id: 3, username: "caio", name: "Caio Menezes" };

beforeEach(() => {
  days = [];
  sent = undefined;
  keepUser({ ...person, role: "manager" });
});

const show = (search = "") => renderAt(`/operations/beers${search}`, <BeersView />);

it("shows the price of each size, what there is and what is free, or when it will be", async () => {
  show();
  const beer = (await screen.findByRole("heading", { name: "Pilsen" })).closest("li") as HTMLElement;
  expect(beer).toHaveTextContent("German Pilsner · 4,7% · 22 IBU");
  expect(beer).toHaveTextContent("350 L na casa · 7 barris cheios · 1 na torneira");
  expect(beer).toHaveTextContent("1.000 L em lotes planejados");
  const [, thirty, fifty] = await within(beer).findAllByRole("row");
  await waitFor(() => expect(thirty).toHaveTextContent("a partir de 28/11"));
  expect(fifty).toHaveTextContent(/50 L.*R\$\s779,00.*7 cheios.*3 prometidos.*4 livres/);
});

it("asks what is free for the day of the filter", async () => {
  show("?on=2026-11-28");
  expect(await screen.findByText(/^Números para 28\/11\/2026/)).toBeInTheDocument();
  expect(days).toEqual(["2026-11-28"]);
});

it("sends only what was changed, all prices of a change of one", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Editar Pilsen" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar tamanho" }));
  await userEvent.type(dialog.getAllByLabelText(/^Litros/)[2] as HTMLElement, "50");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(dialog.getByText("Este tamanho já tem preço.")).toBeInTheDocument();
  expect(dialog.getByText("Informe o preço.")).toBeInTheDocument();
  await userEvent.clear(dialog.getAllByLabelText(/^Litros/)[2] as HTMLElement);
  await userEvent.type(dialog.getAllByLabelText(/^Litros/)[2] as HTMLElement, "20");
  await userEvent.type(dialog.getAllByLabelText(/^Preço/)[2] as HTMLElement, "339,90");
  await userEvent.type(dialog.getByLabelText("EBC"), "6");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(sent).toEqual({
      version: '"4"',
      body: { ebc: 6, prices: [...pilsen.prices, { container_l: 20, price: 339.9 }] },
    }),
  );
});

it("lets staff read, and leaves the catalogue to others", async () => {
  keepUser({ ...person, role: "staff" });
  server.use(http.get(BEERS, () => page([])));
  show();
  expect(await screen.findByText("Nenhum chope cadastrado")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /chope/ })).not.toBeInTheDocument();
});

it("shows beers and prices even if what is free cannot be read", async () => {
  server.use(http.get(`${BEERS}/availability`, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
  show();
  expect(await screen.findByText("Não deu.")).toBeInTheDocument();
  expect(await screen.findByText(/R\$\s779,00/)).toBeInTheDocument();
  expect(screen.queryByText("em falta")).not.toBeInTheDocument();
});
