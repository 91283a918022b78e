import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { Config, Difficulty, LoggedQuote } from "./freight";
import { FreightView } from "./freight-view";

const pub: Config = {
  cost_center: "choperia",
  origin: "Rua do Coreto, 217, Santa Isabel - SP",
  lat: -23.31,
  lng: -46.22,
  free_km: 5,
  base_rate_per_km: 3.2,
  min_fee: 25,
  rounding_step: 5,
  max_load_kg: 200,
  version: 2,
  updated_at: "2026-11-20T18:03:11Z",
  updated_by: "Ana Beltrão",
};
const dirt: Difficulty = {
  id: 1,
  version: 2,
  name: "Estrada de terra",
  multiplier: 1.25,
  extra_flat: 20,
  places: ["Ouro Fino"],
  is_active: true,
  updated_at: "2026-11-20T18:03:11Z",
  updated_by: "Ana Beltrão",
};
const quote: LoggedQuote = {
  id: 512,
  quoted_at: "2026-11-20T18:03:11Z",
  quoted_by: "Ana Beltrão",
  cost_center: "choperia",
  origin: pub.origin,
  delivery_address: "Avenida Amazonas, 120, Arujá - SP",
  place_id: "aruja/avenida-amazonas",
  lat: -23.39,
  lng: -46.31,
  distance_km: 12.3,
  duration_min: 31,
  weight_kg: 300,
  freight_price: 50,
  difficulty: null,
  date: "2026-11-28",
  shift: "manha",
  terms: pub,
  breakdown: {
    distance_km: 12.3,
    free_km: 5,
    km_cobrados: 7.3,
    weight_kg: 300,
    trips: 2,
    custo_km: 46.72,
    multiplier: 1,
    extra_flat: 0,
    pre_total: 46.72,
  },
};
const FREIGHT = "*/api/v1/freight";
let known: Config[];

const server = serve(
  http.get(`${FREIGHT}/configs`, () => HttpResponse.json({ configs: known })),
  http.get(`${FREIGHT}/difficulties`, () => HttpResponse.json({ difficulties: [dirt] })),
  http.get(`${FREIGHT}/quotes`, () => HttpResponse.json({ quotes: [quote], pagination: { total: 1 } })),
);
beforeEach(() => {
  known = [pub];
});

const show = ({ search = "", mayEdit = true } = {}) =>
  renderAt(`/operacoes/frete${search}`, <FreightView mayEdit={mayEdit} />);
const card = async (name: string) => (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it("the example follows the keys, before anything is saved", async () => {
  show();
  const terms = within(await card("Choperia"));
  expect(terms.getByText(/12,3 km, 300 kg → R\$\s50,00/)).toBeVisible();
  await retype(terms.getByLabelText(/Tarifa por km/), "6,00");
  expect(terms.getByText(/12,3 km, 300 kg → R\$\s90,00/)).toBeVisible();
  await retype(terms.getByLabelText("Carga (kg)"), "150");
  expect(terms.getByText(/12,3 km, 150 kg → R\$\s45,00/)).toBeVisible();
  await userEvent.selectOptions(terms.getByLabelText("Dificuldade"), "Estrada de terra");
  expect(terms.getByText(/12,3 km, 150 kg → R\$\s75,00/)).toBeVisible();
  await retype(terms.getByLabelText(/Tarifa por km/), "muito");
  expect(terms.getByText(/Preencha as tarifas/)).toBeVisible();
});

it("terms are saved on the version that was seen, and the form goes on with the new one", async () => {
  const sent: { body: unknown; version: string | null }[] = [];
  server.use(
    http.put(`${FREIGHT}/configs/choperia`, async ({ request }) => {
      const body = (await request.json()) as Partial<Config>;
      sent.push({ body, version: request.headers.get("If-Match") });
      known = [{ ...pub, ...body, version: pub.version + sent.length }];
      return HttpResponse.json({ id: 1, version: pub.version + sent.length, position: "0.1" });
    }),
  );
  show();
  const terms = within(await card("Choperia"));
  const save = terms.getByRole("button", { name: "Salvar tarifas" });
  expect(save).toBeDisabled();
  await retype(terms.getByLabelText(/Mínimo/), "30");
  await userEvent.click(save);
  expect(await terms.findByText(/Salvo/)).toBeVisible();
  await retype(terms.getByLabelText(/Km livres/), "6,5");
  await userEvent.click(terms.getByRole("button", { name: "Salvar tarifas" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const { cost_center: _, version: __, updated_at: ___, updated_by: ____, ...body } = pub;
  expect(sent).toEqual([
    { body: { ...body, min_fee: 30 }, version: '"2"' },
    { body: { ...body, min_fee: 30, free_km: 6.5 }, version: '"3"' },
  ]);
});

it("an address that was only typed is not saved", async () => {
  server.use(http.get("*/api/v1/google-maps/geocode", () => HttpResponse.json([])));
  show();
  const terms = within(await card("Choperia"));
  await retype(terms.getByRole("combobox", { name: /Origem/ }), "Rua Nova");
  await userEvent.click(terms.getByRole("button", { name: "Salvar tarifas" }));
  expect(terms.getByText("Escolha o endereço nas sugestões.")).toBeVisible();
});

it("who is no administrator sees the terms and the example, and changes nothing", async () => {
  show({ mayEdit: false });
  const terms = within(await card("Choperia"));
  expect(terms.getByText(/12,3 km, 300 kg → R\$\s50,00/)).toBeVisible();
  expect(terms.queryByRole("button")).toBeNull();
  expect(within(await card("Distribuidora")).getByText(/Ainda não há tarifas/)).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: /Dificuldades/ }));
  expect(await screen.findByText("Ouro Fino")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Nova dificuldade" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Editar/ })).toBeNull();
});

it("a difficulty is changed by what was changed of it", async () => {
  let sent: unknown;
  server.use(
    http.patch(`${FREIGHT}/difficulties/1`, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 1, version: 3, position: "0.1" });
    }),
  );
  show({ search: "?tab=difficulties" });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Estrada de terra" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Lugares" }), "{Enter}Jaguari");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({ places: ["Ouro Fino", "Jaguari"] });
});

it("a price that was told is explained by the terms of its day", async () => {
  show({ search: "?tab=quotes" });
  await userEvent.click(await screen.findByRole("button", { name: /^Explicar o frete de Avenida Amazonas/ }));
  const steps = within(screen.getByRole("dialog")).getAllByRole("row");
  expect(steps.map((row) => row.lastElementChild?.textContent?.replace("\u00a0", " "))).toEqual([
    "Resultado",
    "7,3 km",
    "2 viagens",
    "R$ 46,72",
    "R$ 50,00",
  ]);
});
