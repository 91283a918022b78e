import { newCategoryBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";

const NO_PLACE = "Informe um número inteiro, maior ou igual a 0.";

/** An order that is left out puts a new category behind its siblings. */
export const categoryForm = defineForm(
  newCategoryBody,
  { name: { required: "Informe o nome da categoria." }, order: { label: "Ordem", within: NO_PLACE } },
  { without: ["dm_category_id"] },
);

export type CategoryFields = ReturnType<typeof categoryForm.fieldsOf>;

/** Why the fields of a category that exists cannot be saved: it has a place. */
export const problemsOf = (fields: CategoryFields) => ({
  ...categoryForm.problemsOf(fields),
  ...(!fields.order.trim() && { order: NO_PLACE }),
});
