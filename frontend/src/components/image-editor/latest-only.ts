/**
 * Runs one task at a time, and of those that arrive meanwhile only the newest: a slider that is dragged asks for more
 * pictures than can be computed, and nobody waits for those in between.
 */
export function latestOnly<T>(run: (wanted: T) => Promise<void>): (wanted: T) => void {
  let busy = false;
  let next: { wanted: T } | undefined;
  const start = async (wanted: T): Promise<void> => {
    busy = true;
    try {
      await run(wanted);
    } finally {
      busy = false;
      const waiting = next;
      next = undefined;
      if (waiting) void start(waiting.wanted);
    }
  };
  return (wanted) => {
    if (busy) next = { wanted };
    else void start(wanted);
  };
}
