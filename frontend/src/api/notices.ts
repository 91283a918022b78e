import { queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import * as reads from "./generated/reads";

export type { Notice } from "./generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** What concerns this user, the newest first, and how much of it is unread. */
export const noticesQuery = () => queryOptions({ ...reads.listNotices(), ...always });

/** The user's devices that take web pushes, and the key that a browser subscribes with. */
export const devicesQuery = () => queryOptions({ ...reads.listMessageDevices(), ...always });
