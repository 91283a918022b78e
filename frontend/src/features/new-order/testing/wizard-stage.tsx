import { configure, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { onTestFinished, vi } from "vitest";
import type { Availability, FreightQuote } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { EditOrderView } from "../edit-order-view";
import { NewOrderView } from "../new-order-view";

// whole walks through the wizard, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

/** What the tests of the wizard share: a house with three barrels, a kit and a product, and a way through the steps. */
const barrel = (id: number) => ({
  id,
  model_id: 1,
  model_name: "Barril 50L",
  asset_tag: `BARRIL50-000${id}`,
  location_name: "Loja",
  unit_kg: 75,
  rental_price: 100,
  rental_period: null,
});

export const available: Availability = {
  assets: [barrel(7), barrel(8)],
  kits: [
    {
      id: 3,
      code: "KF30",
      name: "Kit festa 30L",
      description: "Barril, chopeira e copos.",
      rental_price: 180,
      rental_period: "daily",
      available_count: 2,
      weight_kg: 45,
      items: [{ model_id: 2, model_name: "Barril 30L", qty_required: 1, unit_price: 180, is_optional: false }],
    },
  ],
  with_beer: [],
  lapsed: [],
  models: [],
  busy: [
    {
      asset_id: 9,
      asset_tag: "BARRIL50-0009",
      model_id: 1,
      model_name: "Barril 50L",
      order_id: 38,
      order_code: "EV-2026-00038",
      until: "2026-12-25T17:00:00Z",
      reason: "Reservado.",
    },
  ],
  window: { start: "2026-12-24T11:00:00Z", end: "2026-12-25T15:00:00Z" },
};

export const place = {
  address: "Rua das Palmeiras, 120, Arujá - SP",
  place_id: "embedded:1",
  lat: -23.39,
  lng: -46.32,
};

export function quoteFor(url: URL): FreightQuote {
  const weight_kg = Number(url.searchParams.get("weight_kg"));
  return {
    freight_price: 55,
    distance_km: 22.4,
    is_approximate: false,
    duration_min: 71,
    free_km: 5,
    difficulty: null,
    multiplier_aplicado: 1,
    base_rate_per_km: 3,
    min_fee: 25,
    rounding_step: 5,
    breakdown: {
      distance_km: 22.4,
      free_km: 5,
      km_cobrados: 17.4,
      weight_kg,
      trips: 1,
      custo_km: 52.2,
      multiplier: 1,
      extra_flat: 0,
      pre_total: 52.2,
    },
    quote_json: {
      cost_center: "choperia",
      origin: "Rua do Coreto, 217",
      delivery_address: place.address,
      place_id: place.place_id,
      lat: place.lat,
      lng: place.lng,
      distance_km: 22.4,
      duration_min: 71,
      weight_kg,
      date: "2026-12-24",
      shift: "manha",
      terms: { free_km: 5, base_rate_per_km: 3, min_fee: 25, rounding_step: 5, max_load_kg: 300 },
      difficulty: null,
      issued_at: new Date().toISOString(),
      signature: "s",
    },
  };
}

export const ORDERS = "*/api/v1/event-orders";
const NOW = "2026-11-21T12:00:00Z";

const keg = (beer_id: number, container_l: number, free: number, first_day: string | null) => ({
  beer_id,
  sizes: [{ container_l, full: free, planned: 0, promised: 0, free, first_day }],
});

const beer = (id: number, name: string, prices: { container_l: number; price: number }[]) => ({
  id,
  name,
  style: "",
  abv: null,
  ibu: null,
  ebc: null,
  serving_c: null,
  brewery: "",
  allergens: [],
  description: "",
  active: true,
  is_house_beer: false,
  prices,
  full_kegs: 0,
  tapped_kegs: 0,
  litres: 0,
  planned_l: 0,
  version: 1,
});

const beers = [
  beer(1, "Pilsen", [{ container_l: 50, price: 779 }]),
  beer(2, "Stout", [{ container_l: 20, price: 450 }]),
  beer(3, "Sazonal", []),
];

/** The calls that every walk through the wizard makes. */
export const house = [
  http.get("*/api/site", () =>
    HttpResponse.json({ special_days: [{ day: "2026-12-31", opens: "", closes: "", name: "Ano-novo" }] }),
  ),
  http.get("*/api/v1/equipment/available", () => HttpResponse.json(available)),
  http.get("*/api/v1/beers", () =>
    HttpResponse.json({ data: beers, beers, pagination: { page: 1, limit: 1000, total: 3, pages: 1 } }),
  ),
  http.get("*/api/v1/beers/availability", ({ request }) => {
    const on = new URL(request.url).searchParams.get("on");
    const onTheDay = on === "2026-12-24" ? [keg(1, 50, 5, on), keg(2, 20, 0, "2026-12-26")] : [];
    return HttpResponse.json({ on: on ?? "2026-11-21", beers: onTheDay });
  }),
  http.get("*/api/v1/equipment/models", () =>
    HttpResponse.json({
      data: [],
      models: [{ id: 1, name: "Barril 50L", capacity_l: 50, tare_kg: 13, unit_kg: 63 }],
      pagination: { page: 1, limit: 1000, total: 1, pages: 1 },
    }),
  ),
  http.get("*/api/menu", () =>
    HttpResponse.json([
      { id: 1, name: "Chopes", slug: "chopes", products: [{ id: 42, name: "Gelo 5 kg", slug: "gelo", price: 12.9 }] },
    ]),
  ),
  http.get("*/api/v1/google-maps/geocode", () => HttpResponse.json([place])),
  http.get("*/api/v1/freight/quote", ({ request }) => HttpResponse.json(quoteFor(new URL(request.url)))),
  http.post("*/api/v1/freight/quote-log", () => HttpResponse.json({ id: 1, version: 1, position: "0.1" })),
  http.get("*/api/v1/customers/search", () => HttpResponse.json({ data: [] })),
];

export function openWizard(address: string = paths.operations.createEvent, person = { id: 5, costCenter: "choperia" }) {
  vi.setSystemTime(NOW); // the dates of the tests are to come, whenever they run
  onTestFinished(() => void vi.useRealTimers());
  return renderAt(address, [
    { path: paths.operations.createEvent, element: <NewOrderView person={person} /> },
    { path: paths.operations.editEvent(":id"), element: <EditOrderView /> },
    { path: paths.operations.events, element: <p>Lista de eventos</p> },
    { path: paths.operations.event(":id"), element: <p>Tela do evento</p> },
  ]);
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
export const field = (name: string | RegExp) => screen.getByLabelText(name);

/** What a person typed, at once: key by key it is another's test. */
export const fill = (name: string | RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } });

/** Step 1, then to step 2 with a date and one barrel. */
export async function toEquipment(customer = "Dalva Nogueira") {
  fill(/^Nome do cliente/, customer);
  await press("Próximo");
  await fillDate("Data da entrega", "24/12/2026");
  await screen.findByRole("button", { name: "Adicionar BARRIL50-0007 Loja" });
}

/** To step 3 with an address chosen from the suggestions. */
export async function toFreight() {
  await press("Próximo");
  fireEvent.change(screen.getByRole("combobox", { name: /Endereço/ }), { target: { value: "Palmeiras" } });
  await userEvent.click(await screen.findByRole("option", { name: place.address }));
}

export const whenReady = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole("button", { name });
    if ((button as HTMLButtonElement).disabled) throw new Error(`${name} is disabled`);
    return button;
  });
