import { NewProductView } from "@/features/product-form/new-product-view";

export const Component = NewProductView;
