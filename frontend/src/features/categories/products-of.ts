import { paths } from "@/app/paths";
import type { Category } from "./categories";

/** The list of what stands in a category. */
export const productsOf = ({ id }: Pick<Category, "id">) => `${paths.admin.products}?category_id=${id}`;
