import { NewCategoryView } from "@/features/categories/new-category-view";

export const Component = NewCategoryView;
