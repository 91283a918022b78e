import { EditCategoryView } from "@/features/categories/edit-category-view";

export const Component = EditCategoryView;
