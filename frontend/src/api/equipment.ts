import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  AssetHistory,
  EquipmentAsset,
  EquipmentAssetList,
  EquipmentModelList,
  Kit,
  KitList,
  StockLocation,
  StockLocationList,
} from "@/api/generated/query";
import type { Day, Shift } from "@/lib/days";
import { apiFetch } from "./client";
import { ApiError } from "./errors";
import { freshness, shouldRetry } from "./freshness";

export type {
  AssetBooking,
  AssetEvent,
  AssetHistory,
  EquipmentAsset as Asset,
  EquipmentModel as Model,
  Kit,
  KitPart,
  StockLocation,
} from "@/api/generated/query";
export type LocationKind = StockLocation["kind"];
export type RentalPeriod = Kit["rental_period"];

const EQUIPMENT = "/api/v1/equipment";

/** Everything below it is untrue after a command on equipment, and after one on orders that hold some. */
export const equipmentKey = ["equipment"] as const;
/** What a command on equipment makes untrue: orders name it, and may be in danger now or out of it. */
export const touchedByEquipment = [equipmentKey, ["event-orders"]] as const;

export interface AssetFilter {
  search?: string;
  status?: EquipmentAsset["status"];
  model_id?: number;
  location_id?: number;
  page?: number;
  limit?: number;
}

export interface KitFilter {
  search?: string;
  is_active?: boolean;
  delivery_date?: Day;
  pickup_date?: Day;
  /** The shift that the pickup ends with. */
  pickup_shift?: Shift;
}

export const modelsQuery = (filter: { search?: string; is_active?: boolean } = {}) =>
  list<EquipmentModelList>("models", filter, freshness.equipmentModels);
export const assetsQuery = (filter: AssetFilter = {}) =>
  list<EquipmentAssetList>("assets", filter, freshness.equipmentAssets);
export const locationsQuery = () => list<StockLocationList>("locations", {}, freshness.stockLocations);
/** `available_count` is for the days from the delivery to the pickup; without them for the day that begins now. */
export const kitsQuery = (filter: KitFilter = {}) => list<KitList>("kits", filter, freshness.kits);

function list<Answer>(name: Resource, filter: object, fresh: { staleTime: number; gcTime: number }) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const parameters = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return queryOptions({
    queryKey: [...equipmentKey, name, Object.fromEntries(given)],
    queryFn: ({ signal }) => apiFetch<Answer>(address(name, parameters), { signal }),
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
    retry: (failures, error) => !isNotFound(error) && shouldRetry(failures, error),
  });

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

export type Resource = "models" | "assets" | "locations" | "kits";

/** One of them as it is now, past every cache. */
export const fetchOne = <T>(resource: Resource, id: number): Promise<T> => apiFetch(`${EQUIPMENT}/${resource}/${id}`);
