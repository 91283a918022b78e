import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate, type Untrue } from "./invalidate";

export interface QuietCommandOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What the command makes untrue, whether it succeeds or not: it is read again. Nothing for a download. */
  invalidates?: Untrue;
  /** Reads that again before it is done, for a screen that would otherwise show the state of before. */
  readsFirst?: boolean;
  /** `always` fails at once where the device is offline, instead of waiting for the network. */
  networkMode?: "always";
  /** After which failures it is sent again, with a pause that grows; only for what may be done twice. */
  retry?: (failures: number, error: Error) => boolean;
  /** Commands of the same queue are sent one after the other. */
  queue?: string;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** After a refusal or a failure, which the caller finds in `error`. */
  onFailed?: (error: Error, input: Input) => unknown;
}

/**
 * Sends a command and reads again what it made untrue. After a failure that goes on while the failure is shown: after
 * somebody else's change (412) the screen shows theirs. The public site uses this one, which brings no toasts along.
 */
export function useQuietCommand<Input = void, Answer = unknown>(options: QuietCommandOptions<Input, Answer>) {
  const { run, invalidates = [], readsFirst = false, networkMode, retry, queue, onDone, onFailed } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    networkMode,
    ...(retry && { retry }),
    ...(queue !== undefined && { scope: { id: queue } }),
    onSuccess: async (answer, input) => {
      if (readsFirst) await invalidate(client, invalidates);
      await onDone?.(answer, input);
      if (!readsFirst) await invalidate(client, invalidates);
    },
    onError: async (error, input) => {
      await onFailed?.(error, input);
      void invalidate(client, invalidates);
    },
  });
}
