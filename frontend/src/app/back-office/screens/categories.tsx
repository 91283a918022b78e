import { CategoriesView } from "@/features/categories/categories-view";

export const Component = CategoriesView;
