import type { Category } from "../categories";

/** A category for tests: main, visible and empty, except for what is said. */
export function category(fields: Partial<Category> & Pick<Category, "id">): Category {
  const name = fields.name ?? `Categoria ${fields.id}`;
  const visible = fields.visible ?? true;
  const order = fields.order ?? 0;
  return {
    name,
    name_effective: name,
    slug: `categoria-${fields.id}`,
    description: "",
    name_en: "",
    name_es: "",
    description_en: "",
    description_es: "",
    visible,
    status: visible ? "active" : "inactive",
    order,
    ordem: order,
    parent_id: null,
    parent_name: null,
    dm_category_id: null,
    product_count: 0,
    total_product_count: fields.product_count ?? 0,
    image_url: null,
    version: 1,
    created_at: "2026-08-01T12:00:00Z",
    updated_at: "2026-11-20T18:03:00Z",
    updated_by: "Ana Beltrão",
    ...fields,
  };
}
