import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { BusinessBody, CommandAnswer, HoldsBody, HoursBody, SignInBody } from "@/api/generated/command";
import type { HouseSettings } from "@/api/generated/query";

export type { Business, Holds, HouseSettings } from "@/api/generated/query";

const SITE = "/api/v1/site";
export const settingsKey = ["settings"] as const;

/** What administrators set for the house, as it is now: nobody edits what somebody else has changed since. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: fetchSettings,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The settings past every cache. */
export const fetchSettings = () => apiFetch<HouseSettings>("/api/v1/settings");

/** Before anybody has said anything there is no version to name. */
const known = (version: number) => version || undefined;

export const changeBusiness = (version: number, body: BusinessBody) =>
  apiFetch<CommandAnswer>(`${SITE}/business`, { method: "PATCH", version: known(version), body: JSON.stringify(body) });

export const setHours = (version: number, body: HoursBody) =>
  apiFetch<CommandAnswer>(`${SITE}/hours`, { method: "PUT", version: known(version), body: JSON.stringify(body) });

export const setHolds = (version: number, body: HoldsBody) =>
  apiFetch<CommandAnswer>(`${SITE}/holds`, { method: "PUT", version: known(version), body: JSON.stringify(body) });

export const setSignIn = (version: number, body: SignInBody) =>
  apiFetch<CommandAnswer>(`${SITE}/sign-in`, { method: "PUT", version: known(version), body: JSON.stringify(body) });
