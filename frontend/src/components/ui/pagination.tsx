import { Button } from "./button";
import { classNames } from "./class-names";
import { pageWindow, rangeText } from "./pages";

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Which page of a list is shown, and how to show another. */
export interface Pager {
  page: number;
  limit: number;
  /** No pager is shown for so few rows. */
  least?: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** 'Mostrando X a Y de Z', the numbers around the current page, and how many rows a page has. */
export function Pagination({ page, limit, total, onPage, onLimit }: Pager & { total: number }) {
  const pages = Math.max(1, Math.ceil(total / limit));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
      <output className="text-muted tabular-nums">{rangeText(page, limit, total)}</output>
      <nav aria-label="Páginas" className="flex flex-wrap items-center gap-1">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Anterior
        </Button>
        {pageWindow(page, pages).map((number, place) =>
          number === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <span key={`gap-${place}`} aria-hidden="true" className="px-1 text-muted">
              …
            </span>
          ) : (
            <Button
              key={number}
              size="small"
              variant="quiet"
              aria-current={number === page ? "page" : undefined}
              aria-label={`Página ${number}`}
              className={classNames("min-w-8 px-2 tabular-nums", number === page && "bg-amber-soft text-amber-text")}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          ),
        )}
        <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Próximo
        </Button>
      </nav>
      <label className="flex items-center gap-2 text-muted print:hidden">
        Por página
        <select
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
          className="min-h-8 max-sm:min-h-11 rounded-control border border-line-strong bg-raised px-2 text-text"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
