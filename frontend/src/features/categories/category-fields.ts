import { errorTexts } from "@/api/errors";
import type { NewCategoryBody } from "@/api/generated/command";
import { categoryBody } from "@/api/generated/fields";
import type { Category } from "@/api/generated/query";
import { numberText, wholeIn } from "@/lib/numbers";

/** What is typed. `parent_id` is empty for a main category, `order` for a new one that comes behind its siblings. */
export type CategoryFields = ReturnType<typeof fieldsOf>;

export function fieldsOf(category: Category | undefined) {
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    parent_id: category?.parent_id ? String(category.parent_id) : "",
    order: category ? numberText(category.order) : "",
    visible: category?.visible ?? true,
    name_en: category?.name_en ?? "",
    name_es: category?.name_es ?? "",
    description_en: category?.description_en ?? "",
    description_es: category?.description_es ?? "",
  };
}

const TEXTS = ["name", "description", "name_en", "name_es", "description_en", "description_es"] as const;

/** Why each field cannot be saved as it stands. */
export const problemsOf = (isNew: boolean) => (fields: CategoryFields) => {
  const problems: Partial<Record<keyof CategoryFields, string>> = {};
  for (const name of TEXTS) {
    if (fields[name].trim().length > categoryBody[name].maxLength)
      problems[name] = errorTexts.products.tooLong(categoryBody[name].maxLength);
  }
  if (!fields.name.trim()) problems.name = "Informe o nome da categoria.";
  const isLeftOut = isNew && !fields.order.trim();
  if (!isLeftOut && placeIn(fields.order) === undefined) {
    problems.order = "Informe um número inteiro, maior ou igual a 0.";
  }
  return problems;
};

function placeIn(text: string): number | undefined {
  const place = wholeIn(text);
  return place !== undefined && place <= categoryBody.order.max ? place : undefined;
}

/** The fields as the server takes them, where there is nothing wrong with them. */
export function bodyOf(fields: CategoryFields): NewCategoryBody {
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    parent_id: fields.parent_id ? Number(fields.parent_id) : null,
    visible: fields.visible,
    name_en: fields.name_en.trim(),
    name_es: fields.name_es.trim(),
    description_en: fields.description_en.trim(),
    description_es: fields.description_es.trim(),
    order: fields.order.trim() ? placeIn(fields.order) : undefined,
  };
}
