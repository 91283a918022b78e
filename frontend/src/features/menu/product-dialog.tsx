import type { MenuProduct } from "@/api/public/menu";
import { Dialog } from "@/components/ui/dialog";
import { ProductSheet } from "./product-sheet";

/** A product seen close, over the menu. */
export function ProductDialog({ product, onClose }: { product: MenuProduct; onClose: () => void }) {
  return (
    <Dialog label={product.name} onClose={onClose}>
      <ProductSheet product={product} heading="h2" />
    </Dialog>
  );
}
