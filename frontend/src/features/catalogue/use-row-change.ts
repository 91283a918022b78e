import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { ApiError, textOf } from "@/api/errors";
import { every, type Operation } from "@/api/read";
import { isUntrue } from "@/lib/invalidate";
import { useQuietCommand } from "@/lib/use-quiet-command";

interface Row {
  id: number;
  version: number;
}

/** How rows of one kind are kept, changed and read again. */
export interface Kind<R extends Row, Change> {
  /** The read that answers with lists of them. */
  lists: Operation;
  /** The name of the rows in them. */
  list: string;
  send: (row: R, change: Change) => Promise<{ version: number }>;
  read: (id: number) => Promise<R>;
  /** What a row looks like after the change. */
  shown: (change: Change, row: R) => Partial<R>;
  /** What to tell somebody whose change met another's. */
  conflict: (seen: R, now: R, change: Change, who: string) => string;
}

/** The changes of one row: sent one after another, each with the version that the last one made. */
interface Line<R> {
  /** The row as the server is known to have it. */
  known: R;
  /** Versions that our own changes ended: whoever still sees one has seen nothing but ours since. */
  ended: Set<number>;
  running: number;
  tail: Promise<unknown>;
}

/**
 * Changes a row and shows it at once; where the server refuses, the row goes back to what the server has, and the
 * promise rejects with a sentence for the person. After somebody else's change (412) the row shows theirs. The function
 * stays the same as long as the screen is open.
 */
export function useRowChange<R extends Row, Change>(kind: Kind<R, Change>) {
  const client = useQueryClient();
  // as a command, so that nobody asks for the list anew before it is known what became of the change
  const { mutateAsync } = useQuietCommand({
    run: ({ row, change }: Sent<R, Change>) => kind.send(row, change),
    networkMode: "always",
  });
  const [change] = useState(() => rowChanger(client, kind, mutateAsync));
  return change;
}

interface Sent<R, Change> {
  row: R;
  change: Change;
}

function rowChanger<R extends Row, Change>(
  client: QueryClient,
  kind: Kind<R, Change>,
  send: (sent: Sent<R, Change>) => Promise<{ version: number }>,
) {
  const lines = new Map<number, Line<R>>();

  const lineOf = (row: R): Line<R> => {
    const last = lines.get(row.id);
    if (last && (last.running > 0 || last.ended.has(row.version))) return last;
    const line: Line<R> = { known: row, ended: new Set(), running: 0, tail: Promise.resolve() };
    lines.set(row.id, line);
    return line;
  };

  const put = (id: number, next: (row: R) => R) =>
    client.setQueriesData<Record<string, R[]>>(every(kind.lists), (cached) => {
      const rows = cached?.[kind.list];
      return rows && { ...cached, [kind.list]: rows.map((row) => (row.id === id ? next(row) : row)) };
    });

  /** The sentence for the person; the row is put back to what the server has. */
  const refused = async (line: Line<R>, change: Change, error: unknown, fallback: string): Promise<string> => {
    const seen = line.known;
    const lost = error instanceof ApiError ? error : undefined;
    const now = lost?.status === 412 ? await kind.read(seen.id).catch(() => undefined) : undefined;
    line.known = now ?? seen;
    put(seen.id, () => line.known);
    if (lost?.status === 404) void client.invalidateQueries(every(kind.lists));
    const who = lost?.problem.changed_by ?? "Outra pessoa";
    return now ? kind.conflict(seen, now, change, who) : textOf(error, fallback);
  };

  return async (row: R, change: Change, fallback: string): Promise<void> => {
    const line = lineOf(row);
    line.running += 1;
    const sent = line.tail.then(() => send({ row: line.known, change }));
    line.tail = sent.catch(() => undefined);
    // a list that was asked for before this change would bring back what was before it
    const interrupted = client.isFetching(every(kind.lists)) > 0;
    if (interrupted) await client.cancelQueries(every(kind.lists));
    put(row.id, (current) => ({ ...current, ...kind.shown(change, current) }));
    try {
      const { version } = await sent;
      line.ended.add(line.known.version);
      line.known = { ...line.known, ...kind.shown(change, line.known), version };
      put(row.id, (current) => ({ ...current, ...kind.shown(change, current), version }));
    } catch (error) {
      throw new Error(await refused(line, change, error, fallback), { cause: error });
    } finally {
      line.running -= 1;
      const refetchType = interrupted || client.isFetching(every(kind.lists)) > 0 ? "active" : "none";
      void client.invalidateQueries({ predicate: isUntrue(touchedByCatalogue), refetchType });
    }
  };
}
