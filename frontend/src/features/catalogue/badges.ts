import type { Product } from "@/api/generated/query";
import type { Status } from "@/components/ui/status-badge";
import { type Stocked, stockStatus } from "@/lib/stock-status";

/** The statuses of a product that are out of the ordinary: derived, never stored. */
export function exceptionsOf(product: Stocked & Pick<Product, "visible" | "ran_out" | "recalled">): Status[] {
  const stock = stockStatus(product);
  return [
    ...(product.visible ? [] : (["inactive"] as const)),
    ...(product.recalled ? (["recalled"] as const) : product.ran_out ? (["ran_out"] as const) : []),
    ...(stock ? [stock] : []),
  ];
}
