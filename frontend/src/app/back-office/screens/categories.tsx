export { CategoriesView as Component } from "@/features/categories/categories-view";
