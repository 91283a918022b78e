import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { CommandAnswer, ConfigBody, DifficultyBody, NewDifficultyBody } from "@/api/generated/command";
import type {
  FreightConfig,
  FreightConfigList,
  LoggedQuoteList,
  RouteDifficulty,
  RouteDifficultyList,
} from "@/api/generated/query";
import type { CostCenter } from "@/lib/cost-centers";

export type { FreightConfig as Config, LoggedQuote, RouteDifficulty as Difficulty } from "@/api/generated/query";

const FREIGHT = "/api/v1/freight";
export const freightKey = ["freight"] as const;

export const configsQuery = () =>
  queryOptions({
    queryKey: [...freightKey, "configs"],
    queryFn: ({ signal }) => apiFetch<FreightConfigList>(`${FREIGHT}/configs`, { signal }),
    select: (answer) => answer.configs,
    ...freshness.lists,
  });

export const difficultiesQuery = () =>
  queryOptions({
    queryKey: [...freightKey, "difficulties"],
    queryFn: ({ signal }) => apiFetch<RouteDifficultyList>(`${FREIGHT}/difficulties`, { signal }),
    select: (answer) => answer.difficulties,
    ...freshness.lists,
  });

export interface QuoteFilter {
  search: string;
  cost_center?: CostCenter;
  page: number;
  limit: number;
}

/** The log grows with every quote that anybody asks for: it is always asked anew. */
export const quotesQuery = ({ search, cost_center, page, limit }: QuoteFilter) =>
  queryOptions({
    queryKey: [...freightKey, "quotes", { search, cost_center, page, limit }],
    queryFn: ({ signal }) => {
      const given = { page: String(page), limit: String(limit), search, cost_center: cost_center ?? "" };
      const parameters = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
      return apiFetch<LoggedQuoteList>(`${FREIGHT}/quotes?${parameters}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** Sets the terms of a cost center; without a version, its first ones. */
export const setConfig = (costCenter: CostCenter, version: number | undefined, body: ConfigBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/configs/${costCenter}`, { method: "PUT", version, body: JSON.stringify(body) });

/** The terms as they are now, past every cache. */
export async function fetchConfig(costCenter: CostCenter): Promise<FreightConfig> {
  const { configs } = await apiFetch<FreightConfigList>(`${FREIGHT}/configs`);
  const found = configs.find((config) => config.cost_center === costCenter);
  if (!found) throw new Error(`no terms of ${costCenter}`);
  return found;
}

export const createDifficulty = (body: NewDifficultyBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties`, { method: "POST", body: JSON.stringify(body) });

export const changeDifficulty = ({ id, version }: Pick<RouteDifficulty, "id" | "version">, body: DifficultyBody) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties/${id}`, { method: "PATCH", version, body: JSON.stringify(body) });

export const deleteDifficulty = ({ id, version }: Pick<RouteDifficulty, "id" | "version">) =>
  apiFetch<CommandAnswer>(`${FREIGHT}/difficulties/${id}`, { method: "DELETE", version });

/** The difficulty as it is now, past every cache. */
export async function fetchDifficulty(id: number): Promise<RouteDifficulty> {
  const { difficulties } = await apiFetch<RouteDifficultyList>(`${FREIGHT}/difficulties`);
  const found = difficulties.find((difficulty) => difficulty.id === id);
  if (!found) throw new Error(`no difficulty ${id}`);
  return found;
}
