import { useState } from "react";
import { usePageRows } from "@/lib/use-on-phone";

/** A page of a list that has no place in the address; `pager` is what `Pagination` takes. */
export function usePages(usual = 10) {
  const rows = usePageRows(usual);
  const [{ page, limit }, setPages] = useState({ page: 1, limit: rows });
  const pager = {
    page,
    limit,
    least: Math.min(rows, limit),
    onPage: (next: number) => setPages({ page: next, limit }),
    onLimit: (next: number) => setPages({ page: 1, limit: next }),
  };
  return { page, limit, pager };
}
