import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { type DayLine, daySheetQuery } from "./day-sheet";
import { DaySheetView } from "./day-sheet-view";

const day = "2026-11-28";
const line: DayLine = {
  id: 42,
  order_code: "EV-2026-00042",
  customer_name: "Marina Duarte",
  phone: "",
  address: "",
  lat: null,
  lng: null,
  event_name: "",
  cost_center: "choperia",
  day,
  shift: "manha",
  responsible: "",
  items: [{ name: "Pilsen 50 L", quantity: 2 }],
  assets: [
    { asset_id: 7, asset_tag: "BARRIL50-0007", model_name: "Barril 50L", beer: "Pilsen 50 L", is_loaded: false },
  ],
  load_kg: 150,
  balance_due: 940,
  penalty_due: 0,
  empties_to_collect: 0,
  notes: "",
  status: "scheduled_for_delivery",
  stage: "scheduled_for_delivery",
  late: false,
  is_stop: true,
};

it("what customers fetch at the house and bring back is apart from the stops, and only where there is any", () => {
  const sheet = {
    date: day,
    deliveries: [],
    pickups: [],
    collected: [{ ...line, empties_to_collect: 1 }],
    brought_back: [],
  };
  renderAt(`/?dia=${day}`, <DaySheetView />, [daySheetQuery(day).queryKey, sheet]);
  const fetched = screen.getByRole("region", { name: "Retiram na casa: Manhã" });
  expect(within(fetched).getByText("Marina Duarte")).toBeVisible();
  expect(within(fetched).getByText("EV-2026-00042")).toBeVisible();
  expect(within(fetched).getByText("BARRIL50-0007")).toBeVisible();
  expect(within(fetched).getByText("Receber 1 vazio")).toBeVisible();
  expect(screen.getByText("Nenhuma entrega neste dia")).toBeVisible();
  expect(screen.queryByText(/^Devolvem na casa/)).toBeNull();
});

it("what waits for its deposit is listed and says so, and counts in no sum", () => {
  const unpaid = { ...line, id: 43, stage: "awaiting_deposit", status: "awaiting_deposit", is_stop: false } as const;
  const sheet = { date: day, deliveries: [line, unpaid], pickups: [], collected: [], brought_back: [] };
  renderAt(`/?dia=${day}`, <DaySheetView />, [daySheetQuery(day).queryKey, sheet]);
  expect(screen.getByText("Entregas (1)")).toBeVisible();
  expect(screen.getByText("150 kg no total · R$ 940,00 a receber · 1 aguarda o sinal")).toBeVisible();
  expect(screen.getByText(/^Ainda não sai: aguarda o sinal/)).toBeVisible();
});
