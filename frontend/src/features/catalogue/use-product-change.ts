import type { ProductBody } from "@/api/generated/command";
import { getProduct, type Product } from "@/api/generated/query";
import { productConflict } from "./conflict";
import { changeProduct } from "./products";
import { type Kind, useRowChange } from "./use-row-change";

/** What is changed where it stands. */
export type ProductChange = { name: string } | { price: number } | { visible: boolean } | { available: boolean };

/** A name or price typed as the source catalogue has it follows the source from now on. */
function bodyOf(change: ProductChange, product: Product): ProductBody {
  if ("name" in change) return { name_manual: change.name === product.name_source ? null : change.name };
  if ("price" in change) return { price_manual: change.price === product.price_source ? null : change.price };
  return change;
}

const wanted = (change: ProductChange) => Object.keys(change)[0] as "name" | "price" | "visible" | "available";

const PRODUCTS: Kind<Product, ProductChange> = {
  lists: "listProducts",
  list: "products",
  send: (product, change) => changeProduct(product, bodyOf(change, product)),
  read: (id) => getProduct(id),
  shown: (change) => change,
  conflict: (seen, now, change, who) => productConflict(seen, now, wanted(change), who),
};

export const useProductChange = () => useRowChange(PRODUCTS);
