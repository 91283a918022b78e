import type { Product } from "@/api/generated/query";
import type { Status } from "@/components/ui/status-badge";

type Stocked = Pick<Product, "stock_quantity" | "min_stock_level">;

/** Below zero, more was sold than was counted in: there is none left either. */
export function stockStatus({ stock_quantity, min_stock_level }: Stocked): "out_of_stock" | "low_stock" | undefined {
  if (stock_quantity <= 0) return "out_of_stock";
  return stock_quantity <= min_stock_level ? "low_stock" : undefined;
}

/** Section 4 of the specification: derived, never stored. */
export function statusesOf(product: Stocked & Pick<Product, "visible" | "available">): Status[] {
  const stock = stockStatus(product);
  return [
    product.visible ? "active" : "inactive",
    product.available ? "available" : "unavailable",
    ...(stock ? [stock] : []),
  ];
}
