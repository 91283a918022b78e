import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { ApiError } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import type { NewUserBody, UserBody } from "@/api/generated/command";
import {
  createUser,
  deleteUser,
  deleteUsers,
  resetUserPassword,
  updateUser,
  updateUsers,
} from "@/api/generated/command";
import type { ListUsersParams, User, UserList } from "@/api/generated/query";

export type { NewUserBody, UserBody } from "@/api/generated/command";
export type { User } from "@/api/generated/query";

/** Everything below it is untrue after a command on users. */
export const usersKey = ["users"] as const;

export function usersQuery(asked: ListUsersParams) {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return queryOptions({
    queryKey: [...usersKey, "list", Object.fromEntries(given)],
    queryFn: ({ signal }) => apiFetch<UserList>(`/api/users?${parameters}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    // who signed in last and who was made inactive elsewhere is what one opens this list for
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** Always asked anew: the version a form saves against must be the one that was seen. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...usersKey, "one", id],
    queryFn: ({ signal }) => apiFetch<User>(`/api/users/${id}`, { signal }),
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The user as they are now, past every cache. */
export const fetchUser = ({ id }: { id: number }) => apiFetch<User>(`/api/users/${id}`);

type Known = Pick<User, "id" | "version">;

export const register = (body: NewUserBody) => createUser(body);
export const change = (user: Known, body: UserBody) => updateUser(user.id, body, { version: user.version });
export const remove = (user: Known, erase: boolean) => deleteUser(user.id, { erase }, { version: user.version });
/** All of them or none. */
export const activateAll = (ids: readonly number[], active: boolean) =>
  updateUsers({ updates: ids.map((id) => ({ id, active })) });
/** All of them or none. */
export const removeAll = (ids: readonly number[]) => deleteUsers({ ids: [...ids] });

export const endSessions = ({ id }: Pick<User, "id">) => apiFetch(`/api/users/${id}/sessions`, { method: "DELETE" });
export const resetSecondFactor = ({ id }: Pick<User, "id">, reason: string) =>
  apiFetch(`/api/users/${id}/second-factor`, { method: "DELETE", body: JSON.stringify({ reason }) });

export type Delivery = "password" | "link";

/** What an administrator hands to a person. It is answered once; nobody can look it up later. */
export interface Secret {
  kind: Delivery;
  text: string;
  /** Of a link. */
  expiresAt?: string;
}

export async function reset(id: number, delivery: Delivery): Promise<Secret> {
  const { temporary_password, reset_link, expires_at } = await resetUserPassword({ user_id: id, delivery });
  const text = delivery === "link" ? reset_link : temporary_password;
  // the repetition of a command whose answer was lost is answered without the secret
  if (!text) throw new SecretLost();
  return { kind: delivery, text, expiresAt: expires_at ?? undefined };
}

export class SecretLost extends Error {
  override readonly name = "SecretLost";

  constructor() {
    super("A resposta se perdeu no caminho, e senhas não são mostradas duas vezes. Gere outra.");
  }
}
