export { ProductsView as Component } from "@/features/bi/products-view";
