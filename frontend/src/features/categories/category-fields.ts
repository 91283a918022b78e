import { errorTexts } from "@/api/errors";
import { numberText, wholeIn } from "@/lib/numbers";
import type { Category, CategoryBody, NewCategoryBody } from "./categories";

/** What is typed. */
export interface CategoryFields {
  name: string;
  description: string;
  /** `""`: a main category. */
  parent_id: string;
  /** Its place among its siblings; empty for a new one: behind them. */
  order: string;
  visible: boolean;
}

export type FieldName = keyof CategoryFields;
export type Problems = Readonly<Partial<Record<FieldName, string>>>;

export const LONGEST = { name: 100, description: 500 } as const;
const LAST_PLACE = 1_000_000_000;

export function fieldsOf(category: Category | undefined): CategoryFields {
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    parent_id: category?.parent_id ? String(category.parent_id) : "",
    order: category ? numberText(category.order) : "",
    visible: category?.visible ?? true,
  };
}

/** Why each field cannot be saved as it stands. */
export function problemsOf(fields: CategoryFields, isNew: boolean): Problems {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of ["name", "description"] as const) {
    if (fields[name].trim().length > LONGEST[name]) problems[name] = errorTexts.products.tooLong(LONGEST[name]);
  }
  if (!fields.name.trim()) problems.name = "Informe o nome da categoria.";
  const isLeftOut = isNew && !fields.order.trim();
  if (!isLeftOut && placeIn(fields.order) === undefined) {
    problems.order = "Informe um número inteiro, maior ou igual a 0.";
  }
  return problems;
}

function placeIn(text: string): number | undefined {
  const place = wholeIn(text);
  return place !== undefined && place <= LAST_PLACE ? place : undefined;
}

/** The fields as the server takes them, where there is nothing wrong with them. */
export function bodyOf(fields: CategoryFields): NewCategoryBody {
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    parent_id: fields.parent_id ? Number(fields.parent_id) : null,
    visible: fields.visible,
    order: fields.order.trim() ? placeIn(fields.order) : undefined,
  };
}

/** Only what was changed. */
export function changeOf(fields: CategoryFields, changed: readonly FieldName[]): CategoryBody {
  const body = bodyOf(fields);
  return Object.fromEntries(changed.map((name) => [name, body[name]]));
}
