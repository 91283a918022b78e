import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { retryDelay } from "@/api/freshness";
import { invalidate } from "./invalidate";

interface RecordFormOptions<Row extends { version: number }, Fields extends object, Answer> {
  /** What is edited, as it was when the form opened; `undefined` for a new one. */
  row: Row | undefined;
  fieldsOf: (row: Row | undefined) => Fields;
  /** Sends what was typed. `changed` names the fields that differ from the row. */
  send: (fields: Fields, changed: readonly (keyof Fields)[], row: Row | undefined) => Promise<Answer>;
  /** The row as it is now, past every cache. */
  reload: (row: Row) => Promise<Row>;
  /** What the save makes untrue. */
  invalidates: readonly QueryKey[];
  onSaved: (answer: Answer) => unknown;
}

/**
 * The fields of a record while somebody edits them. What was changed here is kept apart from what the record says: a
 * save sends only that, and after somebody else's save (412) the untouched fields show theirs, the touched ones stay.
 */
export function useRecordForm<Row extends { version: number }, Fields extends object, Answer = unknown>(
  options: RecordFormOptions<Row, Fields, Answer>,
) {
  const { fieldsOf, send, reload, invalidates, onSaved } = options;
  const client = useQueryClient();
  const [row, setRow] = useState(options.row);
  const [changes, setChanges] = useState<Partial<Fields>>({});
  const base = fieldsOf(row);
  const values: Fields = { ...base, ...changes };
  const changed = (Object.keys(changes) as (keyof Fields)[]).filter((name) => !same(changes[name], base[name]));

  const save = useMutation({
    mutationFn: () => send(values, changed, row),
    onSuccess: onSaved,
    onError: async (error) => {
      if (!row || !(error instanceof ApiError) || error.status !== 412) return;
      const theirs = await asOf(error.currentVersion, () => reload(row)).catch(() => undefined);
      if (theirs) setRow(theirs);
    },
    onSettled: () => invalidate(client, invalidates),
  });

  const set = <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
    setChanges((current) => ({ ...current, [name]: value }));
  /** Goes on with the row as it is now, after a save that leaves the form open. */
  const take = (now: Row) => {
    setRow(now);
    setChanges({});
  };
  /** Forgets what was typed. */
  const restart = () => {
    save.reset();
    setChanges({});
  };
  const refusals = save.error instanceof ApiError ? save.error.fieldErrors : [];
  return {
    /** The record as far as this form knows. */
    row,
    values,
    set,
    /** The fields that differ from the record. */
    changed,
    dirty: changed.length > 0,
    save,
    take,
    restart,
    /** Goes on with the record as it is now and with what was typed. */
    follow: setRow,
    /** Why the server refused a field. */
    refusalOf: (field: string) => refusals.find((each) => each.field === field)?.message,
    /** Whether the last refusal is about fields alone, which say it themselves. */
    isAboutFields: (fields: readonly string[]) =>
      refusals.length > 0 && refusals.every((each) => fields.includes(each.field)),
  };
}

const TRIES = 5;

/** The row at this version or later. A read model that is behind answers an earlier one: then it is asked again. */
async function asOf<Row extends { version: number }>(version = 0, ask: () => Promise<Row>): Promise<Row> {
  for (let tries = 0; ; tries += 1) {
    const row = await ask();
    if (row.version >= version || tries === TRIES) return row;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
  }
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of `body` that were changed. */
export function only<Body extends object>(body: Body, changed: readonly PropertyKey[]): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name))) as Partial<Body>;
}
