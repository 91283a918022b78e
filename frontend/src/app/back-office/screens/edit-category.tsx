export { EditCategoryView as Component } from "@/features/categories/edit-category-view";
