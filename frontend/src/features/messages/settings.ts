import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { listMessageChannels, listMessageRules } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";

export type {
  ChannelRow as Channel,
  MessageChannels,
  MessageRuleRow as Rule,
  OccasionRow as Occasion,
} from "@/api/generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const rulesQuery = () => queryOptions({ ...reads.listMessageRules(), ...always });

export const channelsQuery = () => queryOptions({ ...reads.listMessageChannels(), ...always });

/** The rule as it is now, past every cache. */
export async function fetchRule(id: number) {
  const { occasions } = await listMessageRules();
  return found(occasions.flatMap(({ rules }) => rules).find((each) => each.id === id));
}

/** The channel as it is now, past every cache. */
export async function fetchChannel(id: number) {
  const { channels } = await listMessageChannels();
  return found(channels.find((each) => each.id === id));
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error("It was removed meanwhile");
  return row;
}

export const houseQuery = () =>
  queryOptions({ ...still(reads.readSettings()), staleTime: 0, refetchOnMount: "always" });

/** Orders whose values a preview can show: the newest. */
export const newestOrdersQuery = () =>
  queryOptions({ ...reads.listEventOrders({ limit: 10, sort: "created_at", order: "desc" }), ...freshness.lists });
