import { queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";

export type { CalendarFeed } from "@/api/generated/query";

export const feedsQuery = () => queryOptions(reads.listCalendarFeeds());

/** The address that a calendar program of the device opens by itself. */
export const webcal = (url: string) => url.replace(/^https?:/, "webcal:");
