import { useState } from "react";

/** A page of a list that has no place in the address; `pager` is what `Pagination` takes. */
export function usePages(usual = 10) {
  const [{ page, limit }, setPages] = useState({ page: 1, limit: usual });
  const pager = {
    page,
    limit,
    least: Math.min(usual, limit),
    onPage: (next: number) => setPages({ page: next, limit }),
    onLimit: (next: number) => setPages({ page: 1, limit: next }),
  };
  return { page, limit, pager };
}
