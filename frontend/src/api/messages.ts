import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import type { ListMessagesParams } from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type { MessageRow as Message } from "./generated/query";

const MINUTE = 60_000;

/** Messages become due as time passes, without an event: what is shown is asked for again every minute. */
export const messagesQuery = (asked: ListMessagesParams) =>
  queryOptions({
    ...reads.listMessages(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...freshness.events,
    refetchOnMount: "always",
    refetchInterval: MINUTE,
  });

/** How many messages are to be sent, come later, or failed. */
export const messageCountsQuery = () =>
  queryOptions({ ...messagesQuery({ limit: 1 }), select: ({ counts }) => counts });

/** What was and will be told about a stream, such as `event_order-42`. */
export const messagesAboutQuery = (about: string) =>
  queryOptions({
    ...reads.listMessages({ about, limit: 20 }),
    ...freshness.events,
    refetchOnMount: "always",
  });
