import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CustomerPage, customerPageRead, type PageSource } from "@/api/public/customer-page";
import { inCache } from "@/api/read";

/** A command of the page. What it answers is the page as it is now; a refusal reads it again. */
export function usePageCommand<Input>(source: PageSource, run: (input: Input) => Promise<CustomerPage>) {
  const client = useQueryClient();
  const page = inCache(customerPageRead(source));
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => client.setQueryData(page.queryKey, answer),
    onError: () => client.invalidateQueries(page),
  });
}
