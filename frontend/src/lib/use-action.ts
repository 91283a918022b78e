import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { textOf } from "@/api/errors";
import { invalidate, type Untrue } from "./invalidate";

interface ActionOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What the command makes untrue, whether it succeeds or not. */
  invalidates: Untrue;
  /** Shown once it is done. */
  success?: string | ((answer: Answer, input: Input) => string);
  /** Shown where it is refused without a sentence of the server; without it the caller shows `error`. */
  failure?: string;
  onDone?: (answer: Answer, input: Input) => unknown;
}

/** A command: sent, its outcome shown, and what it made untrue read again. */
export function useAction<Input = void, Answer = unknown>(options: ActionOptions<Input, Answer>) {
  const { run, invalidates, success, failure, onDone } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      if (success) toast.success(typeof success === "string" ? success : success(answer, input));
      return onDone?.(answer, input);
    },
    onError: (error) => {
      if (failure) toast.error(textOf(error, failure));
    },
    onSettled: () => invalidate(client, invalidates),
  });
}
