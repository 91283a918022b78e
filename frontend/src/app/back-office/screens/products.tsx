import { ProductsView } from "@/features/catalogue/products-view";
import { EditImagesDialog } from "@/features/images/edit-images-dialog";

export function Component() {
  return <ProductsView ImagesDialog={EditImagesDialog} />;
}
