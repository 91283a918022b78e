import { useQueryClient } from "@tanstack/react-query";
import { type CustomerPage, customerPageRead, type PageSource } from "@/api/public/customer-page";
import { inCache } from "@/api/read";
import { useQuietCommand } from "@/lib/use-quiet-command";

/** A command of the page. What it answers is the page as it is now; a refusal reads it again. */
export function usePageCommand<Input>(source: PageSource, run: (input: Input) => Promise<CustomerPage>) {
  const client = useQueryClient();
  const page = inCache(customerPageRead(source));
  return useQuietCommand({
    run,
    onDone: (answer) => client.setQueryData(page.queryKey, answer),
    onFailed: () => client.invalidateQueries(page),
  });
}
