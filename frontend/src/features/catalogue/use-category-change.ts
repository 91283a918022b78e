import type { Category } from "@/api/generated/query";
import { categoryConflict } from "./conflict";
import { categoryPanelKey, changeCategory, fetchCategory } from "./products";
import { type Kind, useRowChange } from "./use-row-change";

const CATEGORIES: Kind<Category, { visible: boolean }> = {
  listKey: categoryPanelKey,
  list: "categories",
  send: changeCategory,
  read: fetchCategory,
  shown: (change) => change,
  conflict: (seen, now, _, who) => categoryConflict(seen, now, who),
};

export const useCategoryChange = () => useRowChange(CATEGORIES);
