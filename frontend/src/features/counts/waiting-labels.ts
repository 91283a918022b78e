import { useEffect, useState } from "react";
import { toast } from "sonner";
import { ApiError, textOf } from "@/api/errors";
import { readCountLabels } from "@/api/generated/command";
import { local } from "@/lib/storage";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { hasTag } from "./compared";

/** What this device read into a count, or took out of it, and the server does not know yet. */
interface WaitingLabel {
  count: number;
  tag: string;
  isOut: boolean;
}
type Waiting = readonly WaitingLabel[];

const KEY = "count-labels";
const KEY_BEFORE = "warehouse-count";

/** Labels are sent as they are read. Until then they are kept in this browser, also through a reload. */
export function useWaitingLabels() {
  const [waiting, setWaiting] = useState(kept);
  // made of what is kept, which another tab may have changed
  const change = (next: (now: Waiting) => Waiting) => {
    const changed = next(kept());
    local.set(KEY, JSON.stringify(changed));
    setWaiting(changed);
  };
  const drop = (gone: Waiting) => change((now) => now.filter((each) => !gone.some(isSame(each))));
  const { mutate, isPending } = useCommand({
    run: (labels: Waiting) =>
      readCountLabels(labels[0]?.count ?? 0, { read: tagsOf(labels, false), taken_out: tagsOf(labels, true) }),
    invalidates: ["counts"],
    readsFirst: true,
    queue: KEY,
    retry: (_, error) => !isRefused(error),
    onDone: (_, labels) => drop(labels),
    onFailed: (error, labels) => {
      const lost = counted(labels.length, "etiqueta ficou de fora", "etiquetas ficaram de fora");
      toast.error(`${textOf(error, "A contagem não mudou.")} ${lost}.`);
      drop(labels);
    },
  });
  useEffect(() => {
    if (!isPending && waiting.length > 0) mutate(waiting.filter(({ count }) => count === waiting[0]?.count));
  }, [waiting, isPending, mutate]);

  return {
    of: (count: number) => waiting.filter((each) => each.count === count),
    /** The latest of `tags` comes first. */
    add: (count: number, tags: readonly string[], isOut = false) =>
      change((now) => [
        ...tags.map((tag) => ({ count, tag, isOut })),
        ...now.filter((each) => each.count !== count || !hasTag(tags, each.tag)),
      ]),
    drop,
  };
}

/** The labels of a count, the latest first: those that the server knows, changed by what it does not know yet. */
export function withWaiting(tags: readonly string[], waiting: Waiting): readonly string[] {
  const changed = waiting.map(({ tag }) => tag);
  return [...tagsOf(waiting, false), ...tags.filter((tag) => !hasTag(changed, tag))];
}

export interface Begun {
  location: number;
  /** Read before it began on the server. */
  tags: readonly string[];
}

/** The count that a version of before kept in this browser until its end. */
export function countKeptBefore(): Begun | undefined {
  const { location, tags } = (parsed(KEY_BEFORE) ?? {}) as Partial<Begun>;
  return location !== undefined && tags?.length ? { location, tags } : undefined;
}

export const forgetKeptBefore = () => local.remove(KEY_BEFORE);

/** Whether sending the same again cannot help. */
const isRefused = (error: Error) => error instanceof ApiError && [403, 404, 409, 422].includes(error.status);

const kept = () => (parsed(KEY) ?? []) as Waiting;

function parsed(key: string): unknown {
  try {
    return JSON.parse(local.get(key) ?? "null");
  } catch {
    return undefined;
  }
}

const tagsOf = (labels: Waiting, out: boolean) => labels.flatMap(({ tag, isOut }) => (isOut === out ? [tag] : []));

const isSame = (one: WaitingLabel) => (other: WaitingLabel) =>
  one.count === other.count && one.tag === other.tag && one.isOut === other.isOut;
