import { queryOptions } from "@tanstack/react-query";
import { ApiError, errorTexts } from "@/api/errors";
import { shouldRetry } from "@/api/freshness";
import { logFreightQuote } from "@/api/generated/command";
import { type FreightQuote, getFreightQuote } from "@/api/generated/query";
import { type Place, SHORTEST_SEARCH } from "@/api/places";
import { read } from "@/api/read";
import type { CostCenter } from "@/lib/cost-centers";
import type { Day } from "@/lib/days";
import { numberIn } from "@/lib/numbers";
import { now } from "@/lib/server-clock";
import type { Shift } from "@/lib/shifts";
import { isPlausible, type OrderForm } from "./form";

/** What a quote is asked by: where the distance is stated, the maps need not know the place. */
export interface QuoteRequest {
  cost_center: CostCenter;
  address: string;
  place: Place | null;
  stated: { stated_km: number; distance_reason: string } | undefined;
  date: Day;
  shift: Shift;
  weight_kg: number;
}

/** The request that a form makes, once place or distance, date, shift and weight are all there. */
export function requestOf(form: OrderForm, weight: number): QuoteRequest | undefined {
  const { cost_center, place, preferred_delivery_date: date, preferred_delivery_shift: shift } = form;
  const address = place?.address ?? form.address.trim();
  const stated = statedIn(form);
  if (form.collects || !cost_center || !(place || (stated && address.length >= SHORTEST_SEARCH))) return undefined;
  if (!isPlausible(date) || weight <= 0) return undefined;
  return { cost_center, address, place, stated, date, shift, weight_kg: weight };
}

/** The distance that a person stated, once it can be read and has its reason. */
function statedIn({ stated_km, distance_reason }: OrderForm): QuoteRequest["stated"] {
  const km = numberIn(stated_km);
  const reason = distance_reason.trim();
  return km !== undefined && km > 0 && km <= LONGEST_ROAD && reason
    ? { stated_km: km, distance_reason: reason }
    : undefined;
}

/** What a form lacks from which no request can be made. */
export function missingIn({ place, preferred_delivery_date: date, cost_center, items }: OrderForm): string {
  if (!place || !date || !cost_center) return errorTexts.freight.incomplete;
  return items.length === 0
    ? "Adicione itens na etapa Equipamentos: o frete depende do peso."
    : "Nada do que foi escolhido tem peso no cadastro: o frete depende do peso.";
}

export const basisOf = (request: QuoteRequest | undefined): string =>
  request
    ? [
        request.cost_center,
        request.place?.place_id ?? request.address,
        ...(request.stated ? [request.stated.stated_km, request.stated.distance_reason] : []),
        request.date,
        request.shift,
        request.weight_kg,
      ].join(" ")
    : "";

/** Kilometres that may be stated. */
const LONGEST_ROAD = 1000;

const FRESH_FOR = 5 * 60_000;

/** A price. It is logged as soon as it is told, whatever becomes of the order. */
export const quoteQuery = (request: QuoteRequest | undefined) =>
  queryOptions({
    ...read("getFreightQuote", [], [basisOf(request)], ({ signal }) => askedQuote(request, signal)),
    enabled: request !== undefined,
    staleTime: FRESH_FOR,
    retry: (failures, error) => shouldRetry(failures, error) && !isRefusal(error),
  });

async function askedQuote(asked: QuoteRequest | undefined, signal: AbortSignal): Promise<FreightQuote> {
  if (!asked) throw new Error("there is nothing to ask a price for");
  const { address: destination, place, stated, ...request } = asked;
  const where = place && { place_id: place.place_id, lat: place.lat, lng: place.lng };
  const quote = await getFreightQuote({ ...request, ...where, ...stated, destination }, { signal });
  void logQuote(quote);
  return quote;
}

/** The server takes a quote back for seven days; a draft counts on one for six. */
const TRUSTED_FOR = 6 * 86_400_000;

export function isTrusted({ quote_json }: FreightQuote, at = now()): boolean {
  return at - Date.parse(quote_json.issued_at) < TRUSTED_FOR;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** The log is for the house: it outlives the page, and a quote that could not be logged is a quote all the same. */
async function logQuote({ quote_json }: FreightQuote): Promise<void> {
  await logFreightQuote({ quote: { ...quote_json } }, { keepalive: true }).catch(() => undefined);
}
