import { touchedByCatalogue } from "@/api/catalogue";
import { useCommand } from "@/lib/use-command";

/** A command on pictures; every list that shows them is asked for anew, whether it succeeded or not. */
export function useImageCommand<Variables, Answer>(
  command: (variables: Variables) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  return useCommand({
    run: command,
    invalidates: touchedByCatalogue,
    onDone: onSuccess,
  });
}
