import { useQuery } from "@tanstack/react-query";
import { figureIn, textIn } from "./cells";
import { askedOf, type BiFilter } from "./filter";
import { reportQuery, type Source } from "./reports";
import type { Row } from "./shapes";

export interface Choice {
  id: number;
  name: string;
}

/** What can be picked from a list: its name, its place in a filter, and the report that lists it. */
export const pickable = {
  categories: { label: "Categoria", field: "categoryId", filter: "category_id", report: "sales-by-category" },
  products: { label: "Produto", field: "productId", filter: "product_id", report: "sales-by-product" },
  beers: { label: "Chope", field: "beerId", filter: "beer_id", report: "beer-sales" },
  models: { label: "Modelo", field: "modelId", filter: "model_id", report: "utilisation-by-model" },
} as const;
export type Pickable = keyof typeof pickable;

/** What categories, products, beers and models are called, as far as somebody asks. */
export type Choices = Readonly<Record<Pickable, readonly Choice[]>>;

/**
 * The names behind the ids of a filter, from the reports that list them: who reads BI need not be let into the
 * catalogue. They are the same reads as those of the cards, and cost nothing where these are shown.
 */
export function useChoices(filter: BiFilter, today: string, source: Source, wanted: readonly Pickable[]): Choices {
  const asked = askedOf(
    { ...filter, categoryId: undefined, productId: undefined, modelId: undefined, beerId: undefined },
    today,
  );
  const queryOf = (pick: Pickable) => ({
    ...reportQuery(source, pickable[pick].report, asked),
    enabled:
      (wanted.includes(pick) || filter[pickable[pick].field] !== undefined) && (source === "bi" || pick === "models"),
  });
  const categories = useQuery(queryOf("categories"));
  const products = useQuery(queryOf("products"));
  const beers = useQuery(queryOf("beers"));
  const models = useQuery(queryOf("models"));
  return {
    categories: named(categories.data?.rows, "category_id", "category"),
    products: named(products.data?.rows, "product_id", "product"),
    beers: named(beers.data?.rows, "beer_id", "beer"),
    models: named(models.data?.rows, "model_id", "model"),
  };
}

function named(rows: readonly Row[] | undefined, id: string, name: string): Choice[] {
  // kegs that no product packs have no id to filter by
  const found = (rows ?? []).flatMap((row) => {
    const number = figureIn(row, id);
    return number === null ? [] : [{ id: number, name: textIn(row, name) }];
  });
  return found.toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}
