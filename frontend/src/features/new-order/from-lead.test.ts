import { assert, expect, it } from "vitest";
import type { Model } from "@/api/equipment";
import type { Lead } from "@/api/leads";
import { formOfLead } from "./from-lead";
import { extraDays } from "./items";
import { newOrderBody } from "./payload";

const lead: Lead = {
  id: 12,
  kind: "party",
  reference: "P-0012",
  status: "open",
  received_at: "2026-11-23T15:04:00Z",
  name: "Dalva Nogueira",
  phone: "(11) 98765-4321",
  address: "Rua das Palmeiras, 120",
  notes: "Tem escada.",
  estimate: {
    date: "2026-12-19",
    town: "Arujá - SP",
    guests: 80,
    hours: 5,
    drinkers_percent: 70,
    thirst: "normal",
    beer_id: 3,
    beer_name: "Pilsen",
    litres: 114,
    kegs: [
      { container_l: 20, quantity: 1, unit_price: 340 },
      { container_l: 50, quantity: 2, unit_price: 720 },
    ],
    equipment: [{ model_id: 4, name: "Chopeira 1 via", quantity: 1, unit_price: 100 }],
    distance_km: 18.9,
    freight: 55,
    total: 1935,
    availability: "few",
    issued_at: "2026-11-23T15:00:00Z",
  },
  site_order: null,
  order_id: null,
  order_code: "",
  lost_reason: null,
  lost_note: "",
  is_forgotten: false,
  updated_at: "2026-11-23T15:04:00Z",
  updated_by: "Visitante do site",
  version: 1,
};

it("a request of the site fills the order with what was estimated, and the order names it", () => {
  const form = formOfLead(lead, [], "choperia");
  assert(form);
  const body = newOrderBody(form, undefined, true);
  expect(body).toMatchObject({
    lead_id: 12,
    customer_name: "Dalva Nogueira",
    customer_phone: "(11) 98765-4321",
    event_date_from: "2026-12-19",
    preferred_delivery_date: "2026-12-19",
    pickup_date: "2026-12-20",
    delivery_address: "Rua das Palmeiras, 120, Arujá - SP",
    notes: "Pedido do site P-0012: 80 pessoas, 5 horas.\nTem escada.",
  });
  const few = formOfLead(
    { ...lead, estimate: { ...lead.estimate, guests: 1, hours: 1 } as Lead["estimate"] },
    [],
    "choperia",
  );
  expect(few?.notes).toContain("1 pessoa, 1 hora.");
  expect(body.items?.map(({ quantity, unit_price, ...line }) => [line, quantity, unit_price])).toEqual([
    [{ beer_id: 3, container_l: 20, mode: "sold" }, 1, 340],
    [{ beer_id: 3, container_l: 50, mode: "sold" }, 2, 720],
    [{ model_id: 4 }, 1, 100],
  ]);
});

it("a tap that is rented by the day costs its days in the order too", () => {
  const form = formOfLead(lead, [{ id: 4, unit_kg: 24, rental_period: "daily" } as Model], "choperia");
  assert(form);
  expect(extraDays(form.items, { delivery: "2026-12-18", pickup: "2026-12-20" })).toBe(100);
});
