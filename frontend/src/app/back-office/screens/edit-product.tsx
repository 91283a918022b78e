import { EditProductView } from "@/features/product-form/edit-product-view";

export const Component = EditProductView;
