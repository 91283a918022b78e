import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ApiError, textOf } from "@/api/errors";
import { undoCommand } from "@/api/generated/command";
import { invalidate, type Untrue } from "@/lib/invalidate";
import { randomId } from "@/lib/random-id";

/** A command on several records, which can be undone right after it. */
export interface UndoableCommand {
  /** Its correlation id. */
  command: string;
  /** What kind of record it changed: `product`. */
  kind: string;
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** What undoing it makes untrue. */
  invalidates: Untrue;
}

/** Milliseconds: long enough to read the sentence and to reach the button. */
const TIME_TO_UNDO = 12_000;
const MOST_NAMED = 3;

/** A new command, and the option of its call that gives it this correlation id. */
export function newCommand() {
  const command = randomId();
  return { command, options: { headers: { "X-Correlation-Id": command } } };
}

/** Says what was done, with 'Desfazer' beside it. */
export function offerUndo(client: QueryClient, sentence: string, done: UndoableCommand): void {
  toast.success(sentence, {
    duration: TIME_TO_UNDO,
    action: { label: "Desfazer", onClick: () => void undo(client, done) },
  });
}

async function undo(client: QueryClient, { command, kind, ids, nameOf, invalidates }: UndoableCommand): Promise<void> {
  const id = toast.loading("Desfazendo...");
  const streams = ids.map((each) => `${kind}-${each}`);
  try {
    await undoCommand({ command, streams, reason: "Desfeito logo depois, na lista" });
    toast.success("Desfeito: está como era antes.", { id });
  } catch (error) {
    const description = reasonsIn(error, nameOf);
    toast.error(textOf(error, "Não foi possível desfazer. Nada mudou."), { id, description, duration: TIME_TO_UNDO });
  } finally {
    await invalidate(client, invalidates);
  }
}

/** Why it cannot be undone any more, record by record. */
function reasonsIn(error: unknown, nameOf: (id: number) => string): string | undefined {
  const refused = error instanceof ApiError ? (error.problem.refused ?? []) : [];
  if (refused.length === 0) return undefined;
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ stream, reason }) => `${nameOf(Number(stream?.split("-").at(-1)))}: ${reason}`);
  const more = refused.length - named.length;
  return [...named, ...(more > 0 ? [`E mais ${more}.`] : [])].join(" ");
}
