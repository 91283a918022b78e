import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { EventOrder } from "@/api/generated/query";
import { serve } from "@/testing/server";
import { itemsTotal, kegsOf } from "./items";
import { bodyOf, formOf } from "./payload";
import { available, field, fill, house, ORDERS, openWizard, place, press } from "./testing/wizard-stage";

const order: EventOrder = {
  id: 4,
  version: 6,
  order_code: "EV-2026-00004",
  status: "awaiting_deposit",
  stage: "awaiting_deposit",
  customer_name: "Dalva Nogueira",
  customer_first_name: "Marina",
  customer_phone: "(11) 95555-0142",
  customer_id: 17,
  customer_document: "",
  cost_center: "choperia",
  event_name: "Aniversário",
  event_date_from: "2026-12-24",
  preferred_delivery_date: "2026-12-24",
  preferred_delivery_shift: "manha",
  pickup_date: "2026-12-26",
  pickup_shift: "tarde",
  pickup_at: null,
  returned_at: null,
  hold_until: null,
  deposit_amount: 300,
  deposit_received: 0,
  deposit_paid: 0,
  paid: 0,
  balance: 335,
  shell_deposit: 0,
  empties_to_collect: 1,
  empties_collected: 0,
  notes: "Portão azul",
  total_amount: 155,
  collects: false,
  delivery_address: place.address,
  delivery_place_id: place.place_id,
  delivery_lat: place.lat,
  delivery_lng: place.lng,
  created_by_name: "Ana",
  created_at: "2026-11-20T18:00:00Z",
  updated_at: "2026-11-20T18:00:00Z",
  updated_by: "Ana",
  responsible: "",
  delivery_driver: "",
  pickup_driver: "",
  batch: "",
  overdue: false,
  late: false,
  endangered: false,
  beers: [],
  items: [
    {
      id: 1,
      kind: "asset",
      asset_id: 7,
      kit_id: null,
      product_id: null,
      beer_id: null,
      model_id: null,
      container_l: null,
      mode: "sold",
      rental_period: null,
      kit_line: null,
      slots: [],
      product_name: "Barril 50L",
      quantity: 1,
      unit_price: 100,
      subtotal: 100,
      weight_kg: 75,
      assets: [{ asset_id: 7, asset_tag: "BARRIL50-0007", model_name: "Barril 50L" }],
      kits_out: 0,
    },
  ],
  money: {
    items_total: 100,
    freight_price: 55,
    extra_days: 0,
    opening: 0,
    shells: 0,
    total_amount: 155,
    deposit_agreed: 300,
    deposit_missing: 0,
    deposit_received: 0,
    deposit_paid: 0,
    deposit_returned: 0,
    deposit_kept: 0,
    deposit_used: 0,
    damages: 0,
    late_per_day: 0,
    penalties: 0,
    credits: 0,
    balance_due: 155,
    charges: [],
    payments: [],
    total: 155,
    paid: 0,
    balance: 155,
    delay: null,
    open_amount: 155,
    refundable: 0,
    pix_requests: [],
    settled: false,
  },
  freight: {
    price: 55,
    distance_km: 12.3,
    duration_min: 40,
    origin: "Rua do Coreto, 217",
    difficulty: null,
    breakdown: {
      distance_km: 12.3,
      free_km: 5,
      km_cobrados: 7.3,
      weight_kg: 75,
      trips: 1,
      custo_km: 53,
      multiplier: 1,
      extra_flat: 0,
      pre_total: 53,
    },
    terms: { free_km: 5, base_rate_per_km: 3, min_fee: 25, rounding_step: 5, max_load_kg: 300 },
  },
  bookings: [],
  allowed_transitions: ["confirmed", "cancelled"],
  can_change: true,
  can_reschedule: false,
  can_load: false,
  can_swap: true,
  can_return: false,
  can_pay: true,
  can_settle: false,
  can_waive: false,
  can_deliver_later: false,
  can_decide_difference: false,
  differences: [],
  timeline: [],
  quote: null,
  page: { links: 0, expires_at: null },
  stops: [],
  papers: [],
  change_requests: [],
};

const [barrelLine] = order.items;

const server = serve(
  ...house,
  http.get(`${ORDERS}/4`, () => HttpResponse.json(order)),
);

/** Answers changes and keeps what was sent. */
function changes(...answers: (() => Response)[]) {
  const sent: { path: string; body: unknown; version: string | null }[] = [];
  server.use(
    http.patch(`${ORDERS}/4*`, async ({ request }) => {
      sent.push({
        path: new URL(request.url).pathname,
        body: await request.json(),
        version: request.headers.get("If-Match"),
      });
      return (answers.shift() ?? (() => HttpResponse.json({ id: 4, version: 7, position: "0.9" })))();
    }),
  );
  return sent;
}

async function opened() {
  const view = openWizard("/operacoes/eventos/4/editar");
  await screen.findByDisplayValue("Dalva Nogueira");
  return view;
}

describe("an order in the wizard", () => {
  it("is filled in as it is", () => {
    expect(formOf(order)).toMatchObject({
      deposit_amount: "300,00",
      pickup_date: "2026-12-26",
      pickup_shift: "tarde",
      empties_to_collect: "1",
      place,
      items: [{ line: 1, kind: "asset", ref: 7, tag: "BARRIL50-0007", quantity: "1", price: "100,00" }],
    });
  });

  it("sends only what was changed, with the version that was seen", async () => {
    const sent = changes();
    await opened();
    fill("Telefone", "11 4444-0000");
    await press("Salvar alterações");
    expect(await screen.findByText("Tela do evento")).toBeVisible();
    expect(sent).toEqual([
      { path: "/api/v1/event-orders/4", body: { customer_phone: "11 4444-0000" }, version: '"6"' },
    ]);
  });

  it("asks what is free with its own equipment counted as free", async () => {
    const asked: URLSearchParams[] = [];
    server.use(
      http.get("*/api/v1/equipment/available", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(available);
      }),
    );
    await opened();
    await press("Próximo");
    await screen.findByText("Kit festa 30L");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      delivery_date: "2026-12-24",
      shift: "manha",
      pickup_date: "2026-12-26",
      pickup_shift: "tarde",
      except_order: "4",
    });
  });

  it("keeps its freight while nothing that it was made for changes", async () => {
    await opened();
    await press("Próximo");
    await press("Próximo");
    expect(screen.getByText("12,3 km · 40 min · 1 viagem")).toBeVisible();
    expect(screen.getByRole("button", { name: "Salvar alterações" })).toBeEnabled();
  });

  it("a line of beer keeps its number, and a change that is short is sent again with the reason", async () => {
    const missing = [{ beer_id: 2, container_l: 20, missing: 1, first_day: null }];
    const short = { error: "Stout 20 L: falta 1 de 3 para 24/12/2026.", missing, instead: [] };
    const sent = changes(() => HttpResponse.json(short, { status: 409 }));
    const stout = { ...barrelLine, id: 2, kind: "beer", asset_id: null, beer_id: 2, container_l: 20, assets: [] };
    const line = { ...stout, product_name: "Stout 20 L", quantity: 2, unit_price: 450, subtotal: 900, weight_kg: 60 };
    server.use(http.get(`${ORDERS}/4`, () => HttpResponse.json({ ...order, items: [line] })));
    await opened();
    await press("Próximo");
    fill("Quantidade de Stout 20 L", "3");
    await userEvent.selectOptions(field("Venda de Stout 20 L"), "Consignado");
    await press("Próximo");
    await screen.findByText("22,4 km · 1 h 11 min · 1 viagem");
    await press("Salvar alterações");
    await screen.findByText(short.error);
    fill(/^Por que reservar e produzir/, "Lote na quinta");
    await press("Reservar e produzir");
    expect(await screen.findByText("Tela do evento")).toBeVisible();
    expect(sent[1]?.body).toMatchObject({
      items: [{ id: 2, beer_id: 2, container_l: 20, mode: "consigned", quantity: 3, unit_price: 450 }],
      reason: "Lote na quinta",
    });
  });

  it("the beer of a kit stands with the kit, and what is not the same in every kit is kept as it is", () => {
    if (!barrelLine) throw new Error("a line");
    const line = { ...barrelLine, asset_id: null, assets: [], quantity: 2 };
    const slot = (beer_id: number, quantity: number) => ({ model_id: 1, beer_id, quantity, unit_price: 450 });
    const keg = (id: number, beer_id: number, product_name: string) =>
      ({ ...line, id, kind: "beer", beer_id, kit_line: 1, container_l: 50, product_name }) as const;
    const formWith = (...slots: ReturnType<typeof slot>[]) => {
      const kit = { ...line, kind: "kit", kit_id: 3, unit_price: 180, slots } as const;
      return formOf({ ...order, items: [kit, keg(2, 1, "Pilsen 50 L"), keg(3, 2, "Stout 50 L")] });
    };
    const form = formWith(slot(1, 2), slot(2, 2));
    expect(form.items).toHaveLength(1);
    expect(form.items[0]?.slots?.map(({ at, name, kegs }) => [at, name, kegs])).toEqual([
      [0, "Pilsen 50 L", 1],
      [1, "Stout 50 L", 1],
    ]);
    expect(itemsTotal(form.items)).toBe(2 * 180 + 4 * 450);
    expect(kegsOf(form.items, { beer_id: 2, litres: 50 })).toBe(2);
    const body = (slots: object[]) => [{ id: 1, kit_id: 3, quantity: 2, unit_price: 180, slots }];
    expect(bodyOf(form).items).toEqual(body([slot(1, 2), slot(2, 2)]));
    expect(bodyOf(formWith(slot(1, 1), slot(2, 1))).items).toEqual(body([slot(1, 1), slot(2, 1)]));
  });

  it("other items are calculated and sent anew, the line that stays keeps its number", async () => {
    const sent = changes();
    await opened();
    await press("Próximo");
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar Kit festa 30L" }));
    await press("Próximo");
    expect(await screen.findByText("22,4 km · 1 h 11 min · 1 viagem")).toBeVisible();
    await press("Salvar alterações");
    expect(await screen.findByText("Tela do evento")).toBeVisible();
    expect(sent[0]?.body).toEqual({
      items: [
        { id: 1, asset_id: 7, quantity: 1, unit_price: 100 },
        { kit_id: 3, quantity: 1, unit_price: 180 },
      ],
      delivery_distance_km: 22.4,
      delivery_duration_min: 71,
      freight_price: 55,
      freight_quote_json: expect.objectContaining({ signature: "s", weight_kg: 120 }),
    });
  });

  it("a draft is saved and then placed", async () => {
    server.use(http.get(`${ORDERS}/4`, () => HttpResponse.json({ ...order, status: "draft" })));
    const sent = changes();
    await opened();
    await userEvent.type(field("Nome do evento"), " da Dalva");
    await press("Próximo");
    await press("Próximo");
    await press("Criar Evento");
    expect(await screen.findByText("Tela do evento")).toBeVisible();
    expect(sent).toEqual([
      { path: "/api/v1/event-orders/4", body: { event_name: "Aniversário da Dalva" }, version: '"6"' },
      { path: "/api/v1/event-orders/4/status", body: { status: "awaiting_deposit" }, version: '"7"' },
    ]);
  });
});

describe("when somebody else was there first", () => {
  const theirs = () =>
    HttpResponse.json(
      { error: "Este registro foi alterado por Bia depois que você o abriu.", current_version: 8 },
      { status: 412 },
    );

  it("says who it was, keeps what was typed, and saves it over theirs only when told to", async () => {
    const sent = changes(theirs);
    await opened();
    await userEvent.type(field("Telefone"), "9");
    await press("Salvar alterações");
    expect(await screen.findByText(/alterado por Bia/)).toBeVisible();
    expect(field("Telefone")).toHaveValue("(11) 95555-01429");
    await press("Salvar assim mesmo");
    expect(await screen.findByText("Tela do evento")).toBeVisible();
    expect(sent[1]).toMatchObject({ body: { customer_phone: "(11) 95555-01429" }, version: '"8"' });
  });

  it("says what they changed", async () => {
    changes(theirs);
    await opened();
    const change = {
      at: "2026-11-21T14:05:00Z",
      actor_name: "Bia",
      kind: "EventOrderDetailsChanged",
      title: "Dados alterados",
      detail: "Observações: Portão azul → Portão verde.",
      reason: null,
    };
    server.use(
      http.get(`${ORDERS}/4`, () => HttpResponse.json({ ...order, version: 8, timeline: [...order.timeline, change] })),
    );
    await userEvent.type(field("Telefone"), "9");
    await press("Salvar alterações");
    expect(await screen.findByText("Dados alterados por Bia. Observações: Portão azul → Portão verde.")).toBeVisible();
    expect(field("Telefone")).toHaveValue("(11) 95555-01429");
  });

  it("or starts again from theirs", async () => {
    changes(theirs);
    await opened();
    await userEvent.type(field("Telefone"), "9");
    await press("Salvar alterações");
    await screen.findByText(/alterado por Bia/);
    server.use(
      http.get(`${ORDERS}/4`, () => HttpResponse.json({ ...order, version: 8, customer_phone: "(11) 4000-0000" })),
    );
    await press("Descartar e recarregar");
    expect(await screen.findByDisplayValue("(11) 4000-0000")).toBeVisible();
  });
});

describe("what cannot be changed", () => {
  it("an order that is on its way says so", async () => {
    server.use(http.get(`${ORDERS}/4`, () => HttpResponse.json({ ...order, can_change: false })));
    openWizard("/operacoes/eventos/4/editar");
    expect(await screen.findByText("O evento EV-2026-00004 não pode mais ser alterado")).toBeVisible();
  });

  it.each(["4", "abc"])("an order that is not there: %s", async (id) => {
    server.use(http.get(`${ORDERS}/4`, () => HttpResponse.json({ error: "Não encontrado." }, { status: 404 })));
    openWizard(`/operacoes/eventos/${id}/editar`);
    expect(await screen.findByText("Evento não encontrado")).toBeVisible();
  });

  it("an order that could not be loaded can be asked for again", async () => {
    server.use(http.get(`${ORDERS}/4`, () => HttpResponse.json({}, { status: 500 })));
    openWizard("/operacoes/eventos/4/editar");
    expect(await screen.findByText("Erro ao carregar eventos")).toBeVisible();
    server.resetHandlers();
    await press("Tentar novamente");
    expect(await screen.findByDisplayValue("Dalva Nogueira")).toBeVisible();
  });
});
