import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type Kit,
  type ListEquipmentAssetsParams,
  type ListEquipmentModelsParams,
  type ListKitsParams,
  listEquipmentAssets,
  listEquipmentModels,
  listKits,
  listStockLocations,
  readEquipmentAssetHistory,
  type StockLocation,
} from "@/api/generated/query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { withoutEmpty } from "./parameters";

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

/** Everything below it is untrue after a command on equipment, and after one on orders that hold some. */
export const equipmentKey = ["equipment"] as const;
/** What a command on equipment makes untrue: orders name it, and may be in danger now or out of it. */
export const touchedByEquipment = [equipmentKey, ["event-orders"]] as const;

export const modelsQuery = (asked: ListEquipmentModelsParams = {}) =>
  list("models", asked, listEquipmentModels, freshness.equipmentModels);
export const assetsQuery = (asked: ListEquipmentAssetsParams = {}) =>
  list("assets", asked, listEquipmentAssets, freshness.equipmentAssets);
export const locationsQuery = () => list("locations", {}, listStockLocations, freshness.stockLocations);
/** `available_count` is for the days from the delivery to the pickup; without them for the day that begins now. */
export const kitsQuery = (asked: ListKitsParams = {}) => list("kits", asked, listKits, freshness.kits);

function list<Asked extends object, Answer>(
  name: string,
  asked: Asked,
  read: (asked: Asked, options: { signal: AbortSignal }) => Promise<Answer>,
  fresh: { staleTime: number; gcTime: number },
) {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...equipmentKey, name, given],
    queryFn: ({ signal }) => read(given, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

/** Always asked anew: what may be done with it depends on what orders did a minute ago. */
export const assetHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...equipmentKey, "history", id],
    queryFn: ({ signal }) => readEquipmentAssetHistory(id, { signal }),
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });
