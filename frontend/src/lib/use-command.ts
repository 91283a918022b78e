import { toast } from "sonner";
import { textOf } from "@/api/errors";
import { type QuietCommandOptions, useQuietCommand } from "./use-quiet-command";

interface CommandOptions<Input, Answer> extends QuietCommandOptions<Input, Answer> {
  /** Shown once it is done. */
  success?: string | ((answer: Answer, input: Input) => string);
  /** Shown where it is refused without a sentence of the server; without it the caller shows `error`. */
  failure?: string;
}

/** A command: sent, its outcome shown, and what it made untrue read again. */
export function useCommand<Input = void, Answer = unknown>(options: CommandOptions<Input, Answer>) {
  const { success, failure, onDone, onFailed, ...quiet } = options;
  return useQuietCommand<Input, Answer>({
    ...quiet,
    onDone: (answer, input) => {
      if (success) toast.success(typeof success === "string" ? success : success(answer, input));
      return onDone?.(answer, input);
    },
    onFailed: (error, input) => {
      if (failure) toast.error(textOf(error, failure));
      return onFailed?.(error, input);
    },
  });
}
