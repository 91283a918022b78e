import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { CommandAnswer, ConfigBody, DifficultyBody, NewDifficultyBody } from "@/api/generated/command/model";
import type { Shift } from "@/lib/days";
import type { Breakdown, Terms } from "./rule";

export const costCenters = { choperia: "Choperia", distribuidora: "Distribuidora" } as const;
export type CostCenter = keyof typeof costCenters;
export const costCenterNames = Object.keys(costCenters) as CostCenter[];

/** A cost center's terms and where its deliveries start (degrees). */
export interface Config extends Terms {
  cost_center: CostCenter;
  origin: string;
  lat: number;
  lng: number;
  version: number;
  updated_at: string;
  updated_by: string;
}

/** A hard road, and the places that addresses name where it lies on the way. */
export interface Difficulty {
  id: number;
  version: number;
  name: string;
  multiplier: number;
  extra_flat: number;
  places: string[];
  is_active: boolean;
}

/** A price that somebody was told, with what it was made of. */
export interface LoggedQuote {
  id: number;
  quoted_at: string;
  quoted_by: string;
  cost_center: CostCenter;
  origin: string;
  delivery_address: string;
  distance_km: number;
  duration_min: number;
  weight_kg: number;
  freight_price: number;
  difficulty: string | null;
  date: string | null;
  shift: Shift | null;
  terms: Terms;
  breakdown: Breakdown;
}

const FREIGHT = "/api/v1/freight";
export const freightKey = ["freight"] as const;

export const configsQuery = () =>
  queryOptions({
    queryKey: [...freightKey, "configs"],
    queryFn: ({ signal }) => apiFetch<{ configs: Config[] }>(`${FREIGHT}/configs`, { signal }),
    select: (answer) => answer.configs,
    ...freshness.lists,
  });

export const difficultiesQuery = () =>
  queryOptions({
    queryKey: [...freightKey, "difficulties"],
    queryFn: ({ signal }) => apiFetch<{ difficulties: Difficulty[] }>(`${FREIGHT}/difficulties`, { signal }),
    select: (answer) => answer.difficulties,
    ...freshness.lists,
  });

export interface QuoteFilter {
  search: string;
  cost_center?: CostCenter;
  page: number;
  limit: number;
}

interface QuoteList {
  quotes: LoggedQuote[];
  pagination: { total: number };
}

/** The log grows with every quote that anybody asks for: it is always asked anew. */
export const quotesQuery = ({ search, cost_center, page, limit }: QuoteFilter) =>
  queryOptions({
    queryKey: [...freightKey, "quotes", { search, cost_center, page, limit }],
    queryFn: ({ signal }) => {
      const given = { page: String(page), limit: String(limit), search, cost_center: cost_center ?? "" };
      const parameters = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
      return apiFetch<QuoteList>(`${FREIGHT}/quotes?${parameters}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** Sets the terms of a cost center; without a version, its first ones. */
export const setConfig = (costCenter: CostCenter, version: number | undefined, body: ConfigBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/configs/${costCenter}`, { method: "PUT", version, body: JSON.stringify(body) });

/** The terms as they are now, past every cache. */
export async function fetchConfig(costCenter: CostCenter): Promise<Config> {
  const { configs } = await apiFetch<{ configs: Config[] }>(`${FREIGHT}/configs`);
  const found = configs.find((config) => config.cost_center === costCenter);
  if (!found) throw new Error(`no terms of ${costCenter}`);
  return found;
}

export const createDifficulty = (body: NewDifficultyBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties`, { method: "POST", body: JSON.stringify(body) });

export const changeDifficulty = ({ id, version }: Pick<Difficulty, "id" | "version">, body: DifficultyBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties/${id}`, { method: "PATCH", version, body: JSON.stringify(body) });

export const deleteDifficulty = ({ id, version }: Pick<Difficulty, "id" | "version">) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties/${id}`, { method: "DELETE", version });

/** The difficulty as it is now, past every cache. */
export async function fetchDifficulty(id: number): Promise<Difficulty> {
  const { difficulties } = await apiFetch<{ difficulties: Difficulty[] }>(`${FREIGHT}/difficulties`);
  const found = difficulties.find((difficulty) => difficulty.id === id);
  if (!found) throw new Error(`no difficulty ${id}`);
  return found;
}
