import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { EquipmentStatus, EventOrderStatus } from "@/components/ui/status-badge";
import { apiFetch } from "./client";
import { freshness } from "./freshness";

/** A kind of equipment. Minutes of cleaning after a loan; days a loan lasts. */
export interface Model {
  id: number;
  version: number;
  name: string;
  cleaning_buffer_min: number;
  default_loan_days: number;
  is_active: boolean;
  asset_count: number;
}

/** One thing that exists. Instants are ISO. */
export interface Asset {
  id: number;
  version: number;
  asset_tag: string;
  model_id: number;
  model_name: string;
  stock_location_id: number;
  location_name: string;
  status: EquipmentStatus;
  notes: string;
  is_free_now: boolean;
  next_booking: { order_id: number; order_code: string; start: string } | null;
  current_order: { order_id: number; order_code: string; due_back: string } | null;
  times_used: number;
}

export type LocationKind = "choperia" | "distribuidora" | "transito";

export interface StockLocation {
  id: number;
  version: number;
  name: string;
  kind: LocationKind;
  is_active: boolean;
  asset_count: number;
}

export type RentalPeriod = "daily" | "weekly" | "monthly";

export interface KitItem {
  model_id: number;
  model_name: string;
  qty_required: number;
  unit_price: number;
  is_optional: boolean;
}

/** Models that are rented together. `total` is the sum of quantity × unit price; amounts in BRL. */
export interface Kit {
  id: number;
  version: number;
  code: string;
  name: string;
  description: string;
  rental_price: number;
  rental_period: RentalPeriod;
  penalty_per_day: number;
  is_active: boolean;
  items: KitItem[];
  available_count: number;
  total: number;
}

/** An order's hold on an asset; `blocked_until` is the end of the cleaning after it. */
export interface AssetBooking {
  order_id: number;
  order_code: string;
  customer_name: string;
  order_status: EventOrderStatus;
  start: string;
  end: string;
  blocked_until: string;
  state: string;
}

export interface AssetEvent {
  at: string;
  actor_name: string;
  kind: string;
  title: string;
  detail: string | null;
  reason: string | null;
  order_id: number | null;
  order_code: string | null;
}

export interface AssetHistory {
  asset: Asset;
  events: AssetEvent[];
  bookings: AssetBooking[];
}

export interface Listed {
  pagination: { page: number; limit: number; total: number; pages: number };
}

const EQUIPMENT = "/api/v1/equipment";

/** Everything below it is untrue after a command on equipment, and after one on orders that hold some. */
export const equipmentKey = ["equipment"] as const;

export interface AssetFilter {
  search?: string;
  status?: EquipmentStatus;
  model_id?: number;
  location_id?: number;
  page?: number;
  limit?: number;
}

export const modelsQuery = (filter: { search?: string; is_active?: boolean } = {}) =>
  list<"models", Model>("models", filter, freshness.equipmentModels);
export const assetsQuery = (filter: AssetFilter = {}) =>
  list<"assets", Asset>("assets", filter, freshness.equipmentAssets);
export const locationsQuery = () => list<"locations", StockLocation>("locations", {}, freshness.stockLocations);
export const kitsQuery = (filter: { search?: string; is_active?: boolean } = {}) =>
  list<"kits", Kit>("kits", filter, freshness.kits);

function list<Name extends string, Row>(name: Name, filter: object, fresh: { staleTime: number; gcTime: number }) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const parameters = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return queryOptions({
    queryKey: [...equipmentKey, name, Object.fromEntries(given)],
    queryFn: ({ signal }) => apiFetch<Listed & Record<Name, Row[]>>(address(name, parameters), { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

const address = (name: string, parameters: URLSearchParams) =>
  parameters.size > 0 ? `${EQUIPMENT}/${name}?${parameters}` : `${EQUIPMENT}/${name}`;

/** Always asked anew: what may be done with it depends on what orders did a minute ago. */
export const assetHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...equipmentKey, "history", id],
    queryFn: ({ signal }) => apiFetch<AssetHistory>(`${EQUIPMENT}/assets/${id}/history`, { signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });

export type Resource = "models" | "assets" | "locations" | "kits";

/** One of them as it is now, past every cache. */
export const fetchOne = <T>(resource: Resource, id: number): Promise<T> => apiFetch(`${EQUIPMENT}/${resource}/${id}`);
