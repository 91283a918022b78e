import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import {
  type FreightConfig,
  type ListFreightQuotesParams,
  listFreightConfigs,
  listRouteDifficulties,
  type RouteDifficulty,
} from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import type { CostCenter } from "@/lib/cost-centers";

export type { FreightConfig as Config, LoggedQuote, RouteDifficulty as Difficulty } from "@/api/generated/query";

export const configsQuery = () =>
  queryOptions({
    ...reads.listFreightConfigs(),
    select: (answer) => answer.configs,
    ...freshness.lists,
  });

export const difficultiesQuery = () =>
  queryOptions({
    ...reads.listRouteDifficulties({}),
    select: (answer) => answer.difficulties,
    ...freshness.lists,
  });

/** The log grows with every quote that anybody asks for: it is always asked anew. */
export const quotesQuery = (asked: ListFreightQuotesParams) =>
  queryOptions({
    ...reads.listFreightQuotes(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The terms as they are now, past every cache. */
export async function fetchConfig(costCenter: CostCenter): Promise<FreightConfig> {
  const { configs } = await listFreightConfigs();
  const found = configs.find((config) => config.cost_center === costCenter);
  if (!found) throw new Error(`no terms of ${costCenter}`);
  return found;
}

/** The difficulty as it is now, past every cache. */
export async function fetchDifficulty(id: number): Promise<RouteDifficulty> {
  const { difficulties } = await listRouteDifficulties();
  const found = difficulties.find((difficulty) => difficulty.id === id);
  if (!found) throw new Error(`no difficulty ${id}`);
  return found;
}
