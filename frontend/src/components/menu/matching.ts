import type { MenuCategory, MenuSection } from "@/api/public/menu";
import { folded } from "@/lib/text";

/** The sections with only the products that say every word of `search`, in their name, summary or category. */
export function matching(sections: readonly MenuSection[], search: string): MenuSection[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  const narrowed = <C extends MenuCategory>(category: C, context: string): C => ({
    ...category,
    products: category.products.filter(({ name, summary }) => {
      const text = folded(`${name} ${summary} ${context}`);
      return words.every((word) => text.includes(word));
    }),
  });
  return sections
    .map((section) => ({
      ...narrowed(section, section.name),
      children: section.children
        .map((child) => narrowed(child, `${section.name} ${child.name}`))
        .filter(({ products }) => products.length > 0),
    }))
    .filter(({ products, children }) => products.length + children.length > 0);
}
