import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";

/** The signed-in person as `/api/me` answers it. */
export interface Me {
  id: number;
  username: string;
  name: string;
  email: string;
  role_label: string;
  cost_center: string;
  must_change_password: boolean;
  version: number;
}

export interface OpenSession {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  user_agent: string;
  address: string;
}

export const meKey = ["me"] as const;

/** Always asked anew: rights and versions may have changed on another screen. */
export const meQuery = () =>
  queryOptions({ queryKey: meKey, queryFn: () => apiFetch<Me>("/api/me"), staleTime: 0, refetchOnMount: "always" });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...meKey, "sessions"],
    queryFn: () => apiFetch<{ sessions: OpenSession[] }>("/api/me/sessions"),
    select: (answer) => answer.sessions,
    staleTime: 0,
    refetchOnMount: "always",
  });

export const changeMe = (version: number, change: { name: string; email: string }) =>
  apiFetch<{ version: number }>("/api/me", { method: "PATCH", version, body: JSON.stringify(change) });

export const changePassword = (current_password: string, new_password: string) =>
  apiFetch("/api/me/password", { method: "POST", body: JSON.stringify({ current_password, new_password }) });

export const endSession = (id: string) => apiFetch(`/api/me/sessions/${id}`, { method: "DELETE" });
