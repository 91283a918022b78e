export { EditProductView as Component } from "@/features/product-form/edit-product-view";
