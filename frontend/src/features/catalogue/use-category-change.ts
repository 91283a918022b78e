import { type Category, getCategory } from "@/api/generated/query";
import { categoryConflict } from "./conflict";
import { changeCategory } from "./products";
import { type Kind, useRowChange } from "./use-row-change";

const CATEGORIES: Kind<Category, { visible: boolean }> = {
  lists: "listCategories",
  list: "categories",
  send: changeCategory,
  read: (id) => getCategory(id),
  shown: (change) => change,
  conflict: (seen, now, _, who) => categoryConflict(seen, now, who),
};

export const useCategoryChange = () => useRowChange(CATEGORIES);
