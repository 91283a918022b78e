import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "@/lib/invalidate";
import { touchedByImages } from "./images";

/** A command on pictures; every list that shows them is asked for anew, whether it succeeded or not. */
export function useImageCommand<Variables, Answer>(
  command: (variables: Variables) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: command,
    onSuccess,
    onSettled: () => invalidate(client, touchedByImages),
  });
}
