import type { ReadReportParams } from "@/api/generated/query";
import { type CostCenter, isCostCenter } from "@/lib/cost-centers";
import type { Day } from "@/lib/days";
import { positive } from "@/lib/use-url-filter";
import {
  bucketDays,
  type Comparison,
  comparisons,
  DEFAULT_PRESET,
  daysIn,
  type Grain,
  grainOf,
  grains,
  isPreset,
  MOST_DAYS_BY_DAY,
  type Period,
  type Preset,
  periodOf,
  problemWith,
} from "./period";

/** What is looked at. It stands in the address; what is as usual is left out there. */
export interface BiFilter {
  period: Preset | Period;
  /** The period that was narrowed to this one, to go back to. */
  within?: Preset | Period;
  compare: Comparison;
  grain?: Grain;
  costCenter?: CostCenter;
  categoryId?: number;
  productId?: number;
  modelId?: number;
  beerId?: number;
}

/** As the API takes it. */
export type Asked = ReadReportParams & Period;

/** What a person keeps while they go from screen to screen; a category or a product belongs to one screen. */
const SHARED = ["period", "from", "to", "compare", "grain", "cost_center"] as const;

export function readFilter(address: URLSearchParams): BiFilter {
  const compare = address.get("compare") ?? "";
  const grain = address.get("grain") ?? "";
  const costCenter = address.get("cost_center") ?? "";
  return {
    period:
      periodIn(`${address.get("from")}..${address.get("to")}`) ?? periodIn(address.get("period")) ?? DEFAULT_PRESET,
    within: periodIn(address.get("within")),
    compare: Object.hasOwn(comparisons, compare) ? (compare as Comparison) : "previous",
    grain: Object.hasOwn(grains, grain) ? (grain as Grain) : undefined,
    costCenter: isCostCenter(costCenter) ? costCenter : undefined,
    categoryId: idIn(address.get("category_id"), 0),
    productId: idIn(address.get("product_id")),
    modelId: idIn(address.get("model_id")),
    beerId: idIn(address.get("beer_id")),
  };
}

export function writeFilter(filter: BiFilter): URLSearchParams {
  const { period, within, compare, grain, costCenter, categoryId, productId, modelId, beerId } = filter;
  const named = typeof period === "string";
  const given = {
    period: named && period !== DEFAULT_PRESET ? period : undefined,
    from: named ? undefined : period.from,
    to: named ? undefined : period.to,
    within: within && periodKey(within),
    compare: compare === "previous" ? undefined : compare,
    grain,
    cost_center: costCenter,
    category_id: categoryId,
    product_id: productId,
    model_id: modelId,
    beer_id: beerId,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
}

/** The address of `path` with this filter. */
export function withFilter(path: string, filter: BiFilter): string {
  const search = writeFilter(filter).toString();
  return search ? `${path}?${search}` : path;
}

export function askedOf(filter: BiFilter, today: Day): Asked {
  const period = daysOf(filter, today);
  const tooFine = filter.grain === "day" && daysIn(period) > MOST_DAYS_BY_DAY;
  return {
    ...period,
    compare: filter.compare,
    grain: tooFine ? undefined : filter.grain,
    cost_center: filter.costCenter,
    category_id: filter.categoryId,
    product_id: filter.productId,
    model_id: filter.modelId,
    beer_id: filter.beerId,
  };
}

export function daysOf({ period }: BiFilter, today: Day): Period {
  return typeof period === "string" ? periodOf(period, today) : period;
}

/** The filter narrowed to one bucket; `undefined` where it cannot be narrowed further. */
export function narrowed(filter: BiFilter, first: Day, grain: Grain, today: Day): BiFilter | undefined {
  const period = daysOf(filter, today);
  const bucket = bucketDays(first, grain, period);
  if (grain === "day" || daysIn(bucket) >= daysIn(period)) return undefined;
  return { ...filter, period: bucket, within: filter.within ?? filter.period, grain: undefined };
}

/** Back to the period that was narrowed. */
export function widened(filter: BiFilter): BiFilter {
  return { ...filter, period: filter.within ?? DEFAULT_PRESET, within: undefined, grain: undefined };
}

/** The part that goes along to other screens. */
export function sharedPart(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    SHARED.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Which length a bucket has where the filter names none. */
export const usualGrain = (filter: BiFilter, today: Day) => grainOf(daysOf(filter, today));

export function periodKey(period: Preset | Period): string {
  return typeof period === "string" ? period : `${period.from}..${period.to}`;
}

function periodIn(text: string | null): Preset | Period | undefined {
  if (isPreset(text)) return text;
  const [from = "", to = ""] = text?.split("..") ?? [];
  return problemWith(from, to) ? undefined : { from, to };
}

/** Without a category is a category, too: 0. */
function idIn(text: string | null, least = 1): number | undefined {
  if (text === null) return undefined;
  return least === 0 && text === "0" ? 0 : positive(text, 0) || undefined;
}
