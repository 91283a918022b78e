import type { MenuCategory } from "@/api/public/menu";

export interface Seller {
  id: number;
  name: string;
  category: string;
  quantity: number;
}

const SHOWN = 12;

/** The products that sold most, most first; those that never sold are left out. */
export function bestSellers(menu: readonly MenuCategory[], shown = SHOWN): Seller[] {
  return menu
    .flatMap((category) =>
      category.products.map((product) => ({
        id: product.id,
        name: product.name,
        category: category.name,
        quantity: product.soldQty,
      })),
    )
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, "pt-BR"))
    .slice(0, shown);
}
