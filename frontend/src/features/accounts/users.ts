import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import { resetUserPassword } from "@/api/generated/command";
import type { ListUsersParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";

export type { User } from "@/api/generated/query";

/** Always read again: who signed in last, and the version that a form saves against, must be those of now. */
const current = { staleTime: 0, refetchOnMount: "always" } as const;

export const usersQuery = (asked: ListUsersParams) =>
  queryOptions({
    ...reads.listUsers(asked),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    ...current,
  });

export const userQuery = (id: number) =>
  queryOptions({
    ...still(reads.getUser(id)),
    ...current,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

export type Delivery = "password" | "link";

/** What an administrator hands to a person. It is answered once; nobody can look it up later. */
export interface Secret {
  kind: Delivery;
  text: string;
  /** Of a link. */
  expiresAt?: string;
}

export async function reset(id: number, delivery: Delivery, keepsKeys: boolean): Promise<Secret> {
  const { temporary_password, reset_link, expires_at } = await resetUserPassword({
    user_id: id,
    delivery,
    keep_keys: keepsKeys,
  });
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
