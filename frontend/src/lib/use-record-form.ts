import { useRef, useState } from "react";
import { ApiError, isOvertaken } from "@/api/errors";
import { retryDelay } from "@/api/freshness";
import type { Untrue } from "./invalidate";
import { useCommand } from "./use-command";
import { useFocusRefused } from "./use-focus-refused";
import { type Problems, same, useTyped } from "./use-typed";

interface RecordFormOptions<Row extends { version: number }, Fields extends object, Answer> {
  /** What is edited, as it was when the form opened; `undefined` for a new one. */
  row?: Row;
  fieldsOf: (row: Row | undefined) => Fields;
  /** Sends what was typed. `changed` names the fields that differ from the row. */
  send: (fields: Fields, changed: readonly (keyof Fields)[], row: Row | undefined) => Promise<Answer>;
  /** The row as it is now, past every cache. */
  reload?: (row: Row) => Promise<Row>;
  /** What the save makes untrue. */
  invalidates: Untrue;
  /** Why fields cannot be sent: shown from the first attempt on, and then as they are typed. */
  problemsOf?: (fields: Fields, changed: readonly (keyof Fields)[]) => Problems<Fields>;
  /** What the server says about fields in other words than `fieldErrors`, such as a 409 for a name that is taken. */
  refusalsIn?: (error: ApiError) => Readonly<Record<string, string | undefined>> | undefined;
  /** Shown once it is saved. */
  success?: string;
  onSaved?: (answer: Answer) => unknown;
  /** Gets the fields that were refused, here or by the server; without it the first in the open dialog gets the focus. */
  onRefused?: (fields: readonly string[]) => unknown;
}

/**
 * The fields of a record while somebody edits them. What was changed here is kept apart from what the record says: a
 * save sends only that, and after somebody else's save (412) the untouched fields show theirs, the touched ones stay.
 */
export function useRecordForm<Row extends { version: number }, Fields extends object, Answer = unknown>(
  options: RecordFormOptions<Row, Fields, Answer>,
) {
  const { fieldsOf, send, reload, invalidates, problemsOf, refusalsIn, success, onSaved, onRefused } = options;
  const [row, setRow] = useState(options.row);
  const [overtaken, setOvertaken] = useState<Row>();
  const isReleased = useRef(false);
  const base = fieldsOf(row);
  const typed = useTyped(base, (fields, changed) => problemsOf?.(fields, changed) ?? {});
  const { values, changed } = typed;

  const isShown = (field: string) => (field.split(".")[0] ?? "") in values;

  const save = useCommand({
    run: (fields: Fields) => send(fields, changed, row),
    invalidates,
    success,
    onDone: (answer) => {
      isReleased.current = true;
      return onSaved?.(answer);
    },
    onFailed: async (error) => {
      const refused = Object.keys(refusalsOf(error, refusalsIn)).filter(isShown);
      if (refused.length > 0) onRefused?.(refused);
      if (!row || !reload || !isOvertaken(error)) return;
      const theirs = await asOf(error.currentVersion, () => reload(row)).catch(() => undefined);
      if (!theirs) return;
      setOvertaken(row);
      setRow(theirs);
    },
  });

  const focusRefused = useFocusRefused(save.error);
  const refusals = refusalsOf(save.error, refusalsIn);
  const sent: object = save.variables ?? {};
  /** A refusal is about what was sent: it goes once the field says something else. */
  const refusalOf = (field: string) => {
    const isAsSent = same(valueIn(sent, field), valueIn(values, field));
    return isAsSent ? refusals[field] : undefined;
  };
  const problemOf = (field: string) => typed.problems[field] ?? refusalOf(field);

  return {
    /** The record as far as this form knows. */
    row,
    values,
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => {
      isReleased.current = false;
      typed.set(name, value);
    },
    /** The fields that differ from the record. */
    changed,
    dirty: changed.length > 0,
    save,
    /** Saves, unless fields cannot be sent as they stand. */
    submit: () => {
      if (save.isPending) return;
      const refused = Object.keys(typed.attempt());
      setOvertaken(undefined);
      if (refused.length === 0) save.mutate(values);
      else if (onRefused) onRefused(refused);
      else focusRefused();
    },
    /** Goes on with the row as it is now, after a save that leaves the form open. */
    take: (now: Row) => {
      setRow(now);
      setOvertaken(undefined);
      typed.clear();
    },
    /** Forgets what was typed. */
    restart: () => {
      save.reset();
      typed.clear();
    },
    /** Goes on with the record as it is now and with what was typed. */
    follow: setRow,
    /** Lets the person leave: nothing that was typed is needed any more. */
    release: () => {
      isReleased.current = true;
    },
    isReleased: () => isReleased.current,
    /** The record before somebody else's save that met this one. */
    overtaken,
    /** Why the server refused a field. */
    refusalOf,
    /** Why a field cannot be saved as it stands, found here or by the server. */
    problemOf,
    /** The fields that cannot be saved as they stand. */
    wrongFields: (Object.keys(values) as (keyof Fields & string)[]).filter((name) => problemOf(name) !== undefined),
    /** What somebody else saved meanwhile in a field that was changed here. */
    theirsIn: (name: keyof Fields): string | undefined => {
      if (!overtaken || !changed.includes(name)) return undefined;
      const [before, theirs] = [fieldsOf(overtaken)[name], base[name]];
      return same(before, theirs) ? undefined : String(theirs);
    },
    /** Why the save failed, where no field of the form says it. */
    failure: Object.keys(refusals).length > 0 && Object.keys(refusals).every(isShown) ? null : save.error,
    /** Whether the last refusal is about fields alone, which say it themselves. */
    isAboutFields: (fields: readonly string[]) =>
      Object.keys(refusals).length > 0 && Object.keys(refusals).every((field) => fields.includes(field)),
  };
}

/** What a frame around the fields needs of a form. */
export interface SavedForm {
  row: object | undefined;
  dirty: boolean;
  save: { isPending: boolean; isSuccess: boolean };
  failure: unknown;
  /** Asked at the moment of leaving: whether what was typed is saved by now. */
  isReleased: () => boolean;
  submit: () => unknown;
  restart: () => void;
}

function refusalsOf(
  error: unknown,
  refusalsIn: RecordFormOptions<never, object, never>["refusalsIn"],
): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiError)) return {};
  const listed = error.fieldErrors.map(({ field, message }) => [field, message] as const);
  const all = [...listed, ...Object.entries(refusalsIn?.(error) ?? {})];
  return Object.fromEntries(all.filter(([, message]) => message !== undefined));
}

const valueIn = (fields: object, field: string): unknown =>
  (fields as Record<string, unknown>)[field.split(".")[0] ?? ""];

const TRIES = 5;

/** The row at this version or later. A read model that is behind answers an earlier one: then it is asked again. */
async function asOf<Row extends { version: number }>(version = 0, ask: () => Promise<Row>): Promise<Row> {
  for (let tries = 0; ; tries += 1) {
    const row = await ask();
    if (row.version >= version || tries === TRIES) return row;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
  }
}

/** The fields of `body` that were changed. */
export function only<Body extends object>(body: Body, changed: readonly PropertyKey[]): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name))) as Partial<Body>;
}
