export { ProductsImport as Component } from "@/features/imports/products-import";
