import type { Product } from "@/api/generated/query";

export type Stocked = Pick<Product, "stock_quantity" | "min_stock_level" | "track_stock" | "pour_ml">;

/** Whether people count its stock. That of a pour is the litres of its beer, unless more was sold than there was. */
export const isCounted = ({ track_stock, pour_ml, stock_quantity }: Stocked): boolean =>
  track_stock && (pour_ml === 0 || stock_quantity < 0);

/** Below zero, more was sold than was counted in: there is none left either. */
export function stockStatus(product: Stocked): "out_of_stock" | "low_stock" | undefined {
  if (!isCounted(product)) return undefined;
  if (product.stock_quantity <= 0) return "out_of_stock";
  return product.stock_quantity <= product.min_stock_level ? "low_stock" : undefined;
}
