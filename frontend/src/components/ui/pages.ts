/** The numbers a pager shows: first, last, and two either side of the current; `gap` where some are left out. */
export function pageWindow(current: number, pages: number): (number | "gap")[] {
  const shown = new Set([1, pages]);
  for (let page = current - 2; page <= current + 2; page++) if (page >= 1 && page <= pages) shown.add(page);
  const sorted = [...shown].filter((page) => page >= 1).sort((a, b) => a - b);
  return sorted.flatMap((page, place) => {
    const before = sorted[place - 1];
    return before !== undefined && page - before > 1 ? ["gap" as const, page] : [page];
  });
}

/** 'Mostrando X a Y de Z'. */
export function rangeText(page: number, limit: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  return `Mostrando ${first} a ${Math.min(page * limit, total)} de ${total}`;
}
