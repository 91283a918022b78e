import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { AppSeed, NewCredential, WithRecoveryCodes } from "@/api/generated/command";
import type { Me, Session, SessionList } from "@/api/generated/query";
import type { PasskeyOptions } from "@/lib/passkeys";

export type { Me } from "@/api/generated/query";
export type OpenSession = Session;

export const meKey = ["me"] as const;

/** Always asked anew: rights and versions may have changed on another screen. */
export const meQuery = () =>
  queryOptions({ queryKey: meKey, queryFn: fetchMe, staleTime: 0, refetchOnMount: "always" });

/** Who I am now, past every cache. */
export const fetchMe = () => apiFetch<Me>("/api/me");

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...meKey, "sessions"],
    queryFn: () => apiFetch<SessionList>("/api/me/sessions"),
    select: (answer) => answer.sessions,
    staleTime: 0,
    refetchOnMount: "always",
  });

export const changeMe = (version: number, change: { name?: string; email?: string }) =>
  apiFetch<{ version: number }>("/api/me", { method: "PATCH", version, body: JSON.stringify(change) });

export const isEmailTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.problem.scope === "user-email";

export const changePassword = (current_password: string, new_password: string) =>
  apiFetch("/api/me/password", { method: "POST", body: JSON.stringify({ current_password, new_password }) });

export const endSession = (id: string) => apiFetch(`/api/me/sessions/${id}`, { method: "DELETE" });

const post = <T>(address: string, body?: object) =>
  apiFetch<T>(address, { method: "POST", ...(body && { body: JSON.stringify(body) }) });

export const beginApp = () => post<AppSeed>("/api/me/second-factor/app");
export const activateApp = (code: string) => post<WithRecoveryCodes>("/api/me/second-factor/app/activation", { code });
export const removeApp = () => apiFetch("/api/me/second-factor/app", { method: "DELETE" });
export const removePasskey = (id: string) => apiFetch(`/api/me/passkeys/${id}`, { method: "DELETE" });
export const issueRecoveryCodes = () => post<WithRecoveryCodes>("/api/me/recovery-codes");
export const passkeyOptions = () => post<{ options: PasskeyOptions }>("/api/me/passkey-options");
export const registerPasskey = (name: string, credential: NewCredential) =>
  post<WithRecoveryCodes>("/api/me/passkeys", { name, credential });
