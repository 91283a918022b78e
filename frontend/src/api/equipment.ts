import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  Kit,
  ListEquipmentAssetsParams,
  ListEquipmentModelsParams,
  ListKitsParams,
  PreviewEquipmentServiceParams,
  StockLocation,
} from "@/api/generated/query";
import type { Untrue } from "@/lib/invalidate";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";
import type { Read } from "./read";

export type {
  AssetBooking,
  AssetEvent,
  AssetHistory,
  DueService,
  EquipmentAsset as Asset,
  EquipmentModel as Model,
  Kit,
  KitPart,
  MaintenanceList,
  NextService,
  ServiceDone,
  ServicePreview,
  StockLocation,
} from "@/api/generated/query";
export type LocationKind = StockLocation["kind"];
export type RentalPeriod = Kit["rental_period"];

/** What a command on equipment makes untrue: orders name it, and may be in danger now or out of it. */
export const touchedByEquipment = ["equipment", "orders"] as const satisfies Untrue;

export const modelsQuery = (asked: ListEquipmentModelsParams = {}) =>
  list(reads.listEquipmentModels(withoutEmpty(asked)), freshness.equipmentModels);
export const assetsQuery = (asked: ListEquipmentAssetsParams = {}) =>
  list(reads.listEquipmentAssets(withoutEmpty(asked)), freshness.equipmentAssets);
/** Everything that is due, the earliest first. */
export const maintenanceQuery = queryOptions({ ...reads.listEquipmentServices(), ...freshness.equipmentAssets });
/** What a service of a model would mean, before it is stated. */
export const servicePreviewQuery = (id: number, asked: PreviewEquipmentServiceParams) =>
  list(reads.previewEquipmentService(id, withoutEmpty(asked)), freshness.equipmentAssets);
export const locationsQuery = () => list(reads.listStockLocations(), freshness.stockLocations);
/** `available_count` is for the days from the delivery to the pickup; without them for the day that begins now. */
export const kitsQuery = (asked: ListKitsParams = {}) => list(reads.listKits(withoutEmpty(asked)), freshness.kits);

const list = <Answer>(rows: Read<Answer>, fresh: { staleTime: number; gcTime: number }) =>
  queryOptions({ ...rows, placeholderData: keepPreviousData, ...fresh });

/** Always asked anew: what may be done with it depends on what orders did a minute ago. */
export const assetHistoryQuery = (id: number) =>
  queryOptions({
    ...reads.readEquipmentAssetHistory(id),
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });
