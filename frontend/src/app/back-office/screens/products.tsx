import { ProductsView } from "@/features/catalogue/products-view";

export const Component = ProductsView;
