import { useState } from "react";

/** Why fields cannot be sent as they stand. */
export type Problems<Fields extends object> = Readonly<Partial<Record<keyof Fields, string>>>;

/** What a field component needs of a form. */
export interface FormOf<Fields extends object> {
  values: Fields;
  // a method, so that a form with more fields fits a part of it
  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void;
  /** Why a field cannot be sent as it stands. */
  problemOf: (field: string) => string | undefined;
  /** What somebody else saved meanwhile in a field that was changed here. */
  theirsIn?: (name: keyof Fields) => string | undefined;
}

/**
 * The fields of a form while a person types: what they changed lies over what the fields say by themselves. Why fields
 * cannot be sent is told from the first attempt on, and then as they are mended.
 */
export function useTyped<Fields extends object>(
  base: Fields,
  problemsOf: (values: Fields, changed: readonly (keyof Fields)[]) => Readonly<Record<string, string | undefined>>,
) {
  const [changes, setChanges] = useState<Partial<Fields>>({});
  const [tried, setTried] = useState(false);
  const values: Fields = { ...base, ...changes };
  const changed = (Object.keys(changes) as (keyof Fields)[]).filter((name) => !same(changes[name], base[name]));
  const check = () => problemsOf(values, changed);
  return {
    values,
    /** What was typed, also over fields that say something else by now. */
    changes,
    /** The fields that differ from what they say by themselves. */
    changed,
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
      setChanges((current) => ({ ...current, [name]: value })),
    problems: tried ? check() : {},
    /** What is wrong, and from now on told. */
    attempt: () => {
      setTried(true);
      return check();
    },
    /** Forgets what was typed. */
    clear: () => {
      setChanges({});
      setTried(false);
    },
  };
}

/** Whether two values of a field say the same. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
