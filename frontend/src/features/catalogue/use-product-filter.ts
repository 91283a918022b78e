import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ProductFilter } from "./products";

const DEBOUNCE = 300;
const DEFAULT_LIMIT = 25;

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export function useProductFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter: ProductFilter = {
    page: positive(parameters.get("page"), 1),
    limit: positive(parameters.get("limit"), DEFAULT_LIMIT),
    search: parameters.get("search") ?? "",
    categoryId: parameters.has("category_id") ? positive(parameters.get("category_id"), 0) : undefined,
    visible: truth(parameters.get("visible")),
    available: truth(parameters.get("available")),
  };

  const [typed, setTyped] = useState(filter.search);
  const change = (changes: Record<string, string | undefined>) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (!("page" in changes)) next.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  const searchFor = useEffectEvent((text: string) => {
    if (text !== filter.search) change({ search: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped("");
    setParameters({}, { replace: true });
  };
  const narrowed = Boolean(
    filter.search || filter.categoryId || filter.visible !== undefined || filter.available !== undefined,
  );
  return { filter, typed, setTyped, change, clear, narrowed };
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

function truth(text: string | null): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}
