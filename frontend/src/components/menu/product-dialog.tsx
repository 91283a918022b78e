import type { MenuProduct } from "@/api/public/menu";
import { Dialog } from "@/components/ui/dialog";
import { ProductSheet } from "./product-sheet";

interface ProductDialogProps {
  product: MenuProduct;
  orderable?: boolean;
  onClose: () => void;
}

/** A product seen close, over the menu. */
export function ProductDialog({ product, orderable, onClose }: ProductDialogProps) {
  return (
    <Dialog label={product.name} onClose={onClose}>
      <ProductSheet product={product} heading="h2" orderable={orderable} />
    </Dialog>
  );
}
