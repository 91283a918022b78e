export { NewCategoryView as Component } from "@/features/categories/new-category-view";
