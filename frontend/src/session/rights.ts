import { useEffect } from "react";
import { onRefusal } from "@/api/refusal";
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

/** An answer 403, to whatever call, says that this browser knows an old version of the person's rights. */
export function refreshRightsWhenRefused(): void {
  let isAsking = false;
  onRefusal(() => {
    if (isAsking) return;
    isAsking = true;
    void refreshUser().finally(() => {
      isAsking = false;
    });
  });
}
