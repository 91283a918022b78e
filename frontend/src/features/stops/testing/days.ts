import type { DriverDay, DriverStop, StopPiece } from "../actions";

export const TODAY = "2026-11-28";

export const piece = (asset_tag: string, more: Partial<StopPiece> = {}): StopPiece => ({
  asset_id: 7,
  asset_tag,
  model_name: "Chopeira elétrica",
  beer: null,
  is_loaded: false,
  ...more,
});

export const keg = (asset_tag: string, more: Partial<StopPiece> = {}): StopPiece =>
  piece(asset_tag, { model_name: "Barril 50 l", beer: "Pilsen 50 l", ...more });

export const delivery = (more: Partial<DriverStop> = {}): DriverStop => ({
  key: "d42",
  order_id: 42,
  order_version: 7,
  order_code: "EV-0042",
  kind: "delivery",
  state: "open",
  changes: [],
  customer_name: "Marina Duarte",
  phone: "(11) 95555-0101",
  address: "Rua das Palmeiras, 120, Santa Isabel",
  lat: -23.3,
  lng: -46.2,
  notes: "Portão lateral, falar com o zelador.",
  shift: "manha",
  planned_at: "2026-11-28T12:30:00Z",
  items: [
    { name: "Pilsen 50 l", quantity: 2 },
    { name: "Chopeira elétrica", quantity: 1 },
  ],
  pieces: [keg("BARRIL50-0007"), keg("BARRIL50-0008"), piece("CH-0003")],
  kegs_to_choose: 0,
  balance_due: 350,
  penalty_due: 0,
  empties_to_collect: 0,
  pix_code:
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406350.005802BR5909Pirilampo6012Santa Isabel62070503***6304ABCD",
  arrived_at: null,
  receiver: "",
  failure: null,
  proofs: [],
  ...more,
});

export const pickup = (more: Partial<DriverStop> = {}): DriverStop =>
  delivery({
    key: "p40",
    order_id: 40,
    order_code: "EV-0040",
    kind: "pickup",
    customer_name: "Bar do Zé",
    address: "Av. Brasil, 9, Arujá",
    shift: "tarde",
    planned_at: "2026-11-28T17:00:00Z",
    notes: "",
    items: [],
    pieces: [keg("BARRIL50-0001"), piece("CH-0001")],
    balance_due: 0,
    empties_to_collect: 2,
    pix_code: "",
    ...more,
  });

export const dayWith = (...stops: DriverStop[]): DriverDay => ({
  date: TODAY,
  vehicle_name: "Fiorino",
  departs_at: "2026-11-28T11:00:00Z",
  loading: [
    { name: "Pilsen 50 l", quantity: 2, is_beer: true },
    { name: "Chopeira elétrica", quantity: 1, is_beer: false },
  ],
  stops,
  elsewhere: [],
  decided: [],
});
