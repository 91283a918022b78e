import { ApiError } from "./errors";

const QUEUED = "/problems/queued";
const SECOND = 1000;

interface Turn {
  signal?: AbortSignal | null | undefined;
  /** The place in the queue in words, whenever it is known, and `undefined` when the wait is over. */
  onWaiting?: ((sentence: string | undefined) => void) | undefined;
}

/** What `ask` answers. While the server makes files for others, asks again, as often as the server says. */
export async function inTurn<T>(ask: () => Promise<T>, turn: Turn = {}): Promise<T> {
  try {
    const answer = await ask();
    turn.onWaiting?.(undefined);
    return answer;
  } catch (error) {
    if (!isQueued(error)) throw error;
    turn.onWaiting?.(error.sentence);
    await pause((error.problem.seconds ?? 2) * SECOND, turn.signal);
    return inTurn(ask, turn);
  }
}

const isQueued = (error: unknown): error is ApiError => error instanceof ApiError && error.problem.type === QUEUED;

function pause(milliseconds: number, signal: Turn["signal"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
