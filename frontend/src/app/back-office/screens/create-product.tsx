export { NewProductView as Component } from "@/features/product-form/new-product-view";
