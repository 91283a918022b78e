import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { changeProduct, fetchProduct, type Product, type ProductChange, productsKey } from "./products";

type Cached = { products: Product[] };

/**
 * Changes a product and shows it at once; a refusal puts the old value back. After somebody else's change (412) the
 * row shows theirs, so that the person decides with the current value before their eyes.
 */
export function useProductChange() {
  const client = useQueryClient();
  const replace = (id: number, next: (product: Product) => Product) =>
    client.setQueriesData<Cached>({ queryKey: productsKey }, (cached) =>
      cached?.products?.length
        ? { ...cached, products: cached.products.map((product) => (product.id === id ? next(product) : product)) }
        : cached,
    );

  return useMutation({
    mutationFn: ({ product, change }: { product: Product; change: ProductChange }) => changeProduct(product, change),
    onMutate: ({ product, change }) => replace(product.id, (current) => ({ ...current, ...shown(change) })),
    onSuccess: ({ version }, { product }) => replace(product.id, (current) => ({ ...current, version })),
    onError: async (error, { product }) => {
      replace(product.id, () => product);
      if (!(error instanceof ApiError) || error.status !== 412) return;
      const theirs = await fetchProduct(product.id).catch(() => undefined);
      if (theirs) replace(product.id, () => theirs);
    },
    onSettled: () => client.invalidateQueries({ queryKey: productsKey, refetchType: "none" }),
  });
}

function shown(change: ProductChange): Partial<Product> {
  if ("price_manual" in change) return { price_manual: change.price_manual, price: change.price_manual };
  if ("name_manual" in change) return { name_manual: change.name_manual, name: change.name_manual };
  return change;
}
