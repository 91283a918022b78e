import { useState } from "react";

/**
 * The fields of a record while somebody edits them. What was changed is kept apart from what the record says, so that
 * a save sends only that, and so that after somebody else's save (412) the untouched fields can show theirs.
 */
export function useDraft<Fields extends object>(initial: Fields) {
  const [base, setBase] = useState(initial);
  const [changes, setChanges] = useState<Partial<Fields>>({});
  const values: Fields = { ...base, ...changes };
  const changed = (Object.keys(changes) as (keyof Fields)[]).filter((name) => !same(changes[name], base[name]));

  const set = <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
    setChanges((current) => ({ ...current, [name]: value }));
  /** Takes what the record says by now; what was changed here stays changed. */
  const rebase = (now: Fields) => setBase(now);
  return { values, set, changed, dirty: changed.length > 0, rebase };
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
