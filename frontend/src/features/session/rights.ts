import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/errors";
import { refreshUser } from "./session";

/** Keeps what this person may do as the server sees it: on every screen they open, and when they come back to the tab. */
export function useFreshRights(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask again
  useEffect(() => {
    void refreshUser();
  }, [pathname]);
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === "visible") void refreshUser();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, []);
}

/** An answer 403 says that this browser knows an old version of the person's rights. */
export function refreshRightsWhenRefused(client: QueryClient): void {
  const learn = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const failure = event.type === "updated" && event.action?.type === "error" ? event.action.error : undefined;
    if (failure instanceof ApiError && failure.status === 403) void refreshUser();
  };
  client.getQueryCache().subscribe(learn);
  client.getMutationCache().subscribe(learn);
}
