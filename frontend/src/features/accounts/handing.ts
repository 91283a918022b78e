import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "@/api/errors";
import { getUser, type UserList } from "@/api/generated/query";
import { every } from "@/api/read";
import { type Delivery, reset, type Secret, SecretLost, type User } from "./users";

type Person = Pick<User, "id" | "name" | "username">;

/** What one person gets, or why they get nothing. */
export interface Handed {
  person: Person;
  secret?: Secret;
  failure?: string;
}

/** The people behind these ids, from the lists they were chosen in where those still know them. */
export async function peopleOf(client: QueryClient, ids: readonly number[]): Promise<Person[]> {
  const lists = client.getQueriesData<UserList>(every("listUsers"));
  const seen = new Map(lists.flatMap(([, list]) => list?.users ?? []).map((user) => [user.id, user]));
  return Promise.all(ids.map(async (id) => seen.get(id) ?? getUser(id)));
}

/**
 * A secret for each of these people, one after the other: what one of them is refused stops nobody else, and what was
 * already made is shown. `onDone` is told how many are through.
 */
export async function resetAll(
  people: readonly Person[],
  how: { delivery: Delivery; keepsKeys: boolean },
  onDone: (count: number) => void,
): Promise<Handed[]> {
  const handed: Handed[] = [];
  for (const person of people) {
    // eslint-disable-next-line no-await-in-loop -- each is a command of its own, and the server hashes two at a time
    handed.push(await resetOne(person, how));
    onDone(handed.length);
  }
  return handed;
}

async function resetOne(person: Person, how: { delivery: Delivery; keepsKeys: boolean }): Promise<Handed> {
  try {
    return { person, secret: await reset(person.id, how.delivery, how.keepsKeys) };
  } catch (error) {
    const failure = error instanceof SecretLost ? error.message : textOf(error, "Não foi possível. Tente de novo.");
    return { person, failure };
  }
}
