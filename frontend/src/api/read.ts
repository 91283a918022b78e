import type { QueryFilters } from "@tanstack/react-query";
import type { ReadModelsOf } from "./generated/reads";

/** A read of the API by the name of its operation. */
export type Operation = keyof ReadModelsOf;
export type ReadModel = ReadModelsOf[Operation][number];

interface Meta extends Record<string, unknown> {
  /** What the answer is made of. */
  readModels: readonly ReadModel[];
  /** Live updates leave it alone. */
  isStill?: true;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Meta;
  }
}

/** A read as `queryOptions` takes it: spread it, and say how fresh the answer has to be. */
export interface Read<Answer> {
  queryKey: readonly [Operation, ...unknown[]];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  meta: Meta;
}

/** The read of `operation` with these parameters. Its generated functions are in `generated/reads`. */
export function read<Name extends Operation, Answer>(
  operation: Name,
  readModels: ReadModelsOf[Name],
  asked: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
): Read<Answer> {
  return {
    queryKey: [operation, ...asked.filter((parameter) => parameter !== undefined)],
    queryFn: ({ signal }) => ask({ signal }),
    meta: { readModels },
  };
}

/** The same read with a place of its own in the cache: what is kept there has another shape or another life. */
export const apart = <Answer>(one: Read<Answer>, ...place: readonly unknown[]): Read<Answer> => ({
  ...one,
  queryKey: [...one.queryKey, ...place],
});

/**
 * The same read, which live updates leave alone. What a form was filled from is one: nobody loses what they type, and a
 * save still names the version they saw. So is what is looked at as it was, and what is asked for again anyway.
 */
export const still = <Answer>(one: Read<Answer>): Read<Answer> => ({ ...one, meta: { ...one.meta, isStill: true } });

/** Every answer of an operation that is in the cache, whatever it was asked by. */
export const every = (operation: Operation): Pick<QueryFilters, "queryKey"> => ({ queryKey: [operation] });

/** Where the answer to a read is in the cache, and below it those that are set apart from it. */
export const inCache = ({ queryKey }: Pick<Read<unknown>, "queryKey">) => ({ queryKey });
