import type { Product } from "@/api/generated/query";
import type { Status } from "@/components/ui/status-badge";
import { type Stocked, stockStatus } from "@/lib/stock-status";

/** Section 4 of the specification: derived, never stored. */
export function statusesOf(product: Stocked & Pick<Product, "visible" | "available" | "ran_out">): Status[] {
  const stock = stockStatus(product);
  return [
    product.visible ? "active" : "inactive",
    product.available ? "available" : "unavailable",
    ...(product.ran_out ? (["ran_out"] as const) : []),
    ...(stock ? [stock] : []),
  ];
}
