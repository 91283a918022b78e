import { useQuery } from "@tanstack/react-query";
import { figureIn, textIn } from "./cells";
import { type Asked, askedOf, type BiFilter } from "./filter";
import { reportQuery, type Source } from "./reports";
import type { Row } from "./shapes";

export interface Choice {
  id: number;
  name: string;
}

/** What categories, products and models are called, as far as somebody asks. */
export interface Choices {
  categories: readonly Choice[];
  products: readonly Choice[];
  models: readonly Choice[];
}

interface Wanted {
  categories?: boolean;
  products?: boolean;
  models?: boolean;
}

/**
 * The names behind the ids of a filter, from the reports that list them: who reads BI need not be let into the
 * catalogue. They are the same reads as those of the cards, and cost nothing where these are shown.
 */
export function useChoices(filter: BiFilter, today: string, source: Source, wanted: Wanted): Choices {
  const asked: Asked = {
    ...askedOf({ ...filter, categoryId: undefined, productId: undefined, modelId: undefined }, today),
  };
  const needs = {
    categories: wanted.categories === true || filter.categoryId !== undefined,
    products: wanted.products === true || filter.productId !== undefined,
    models: wanted.models === true || filter.modelId !== undefined,
  };
  const categories = useQuery({
    ...reportQuery(source, "sales-by-category", asked),
    enabled: needs.categories && source === "bi",
  });
  const products = useQuery({
    ...reportQuery(source, "sales-by-product", asked),
    enabled: needs.products && source === "bi",
  });
  const models = useQuery({ ...reportQuery(source, "utilisation-by-model", asked), enabled: needs.models });
  return {
    categories: named(categories.data?.rows, "category_id", "category"),
    products: named(products.data?.rows, "product_id", "product"),
    models: named(models.data?.rows, "model_id", "model"),
  };
}

function named(rows: readonly Row[] | undefined, id: string, name: string): Choice[] {
  const found = (rows ?? []).map((row) => ({ id: figureIn(row, id) ?? 0, name: textIn(row, name) }));
  return found.toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}
