import { EditImagesDialog } from "@/components/images/edit-images-dialog";
import { ProductsView } from "@/features/catalogue/products-view";

export function Component() {
  return <ProductsView ImagesDialog={EditImagesDialog} />;
}
