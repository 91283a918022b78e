import { useState } from "react";
import { ApiError } from "@/api/errors";
import { useRecordForm } from "@/lib/use-record-form";
import { type Category, fetchCategory, touchedByCategories } from "./categories";
import { type CategoryFields, type FieldName, fieldsOf, type Problems, problemsOf } from "./category-fields";

interface CategoryFormOptions<Answer> {
  category: Category | undefined;
  send: (fields: CategoryFields, changed: readonly FieldName[], row: Category | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => unknown;
}

/** The fields of a category, what is wrong with them, and what somebody else saved in those that were changed here. */
export function useCategoryForm<Answer>({ category, send, onSaved }: CategoryFormOptions<Answer>) {
  const [checked, setChecked] = useState(false);
  const [overtaken, setOvertaken] = useState<Category>();
  const form = useRecordForm<Category, CategoryFields, Answer>({
    row: category,
    fieldsOf,
    send: async (fields, changed, row) => {
      try {
        return await send(fields, changed, row);
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setOvertaken(row);
        throw error;
      }
    },
    reload: fetchCategory,
    invalidates: touchedByCategories,
    onSaved,
  });
  const { row, values, changed, save } = form;
  const problems: Problems = checked ? problemsOf(values, row === undefined) : {};

  const theirsIn = (name: FieldName): string | undefined => {
    if (!overtaken || !row || !changed.includes(name)) return undefined;
    const [before, theirs] = [fieldsOf(overtaken)[name], fieldsOf(row)[name]];
    return before === theirs ? undefined : String(theirs);
  };
  const submit = () => {
    if (save.isPending) return;
    setChecked(true);
    if (Object.keys(problemsOf(values, row === undefined)).length > 0) return;
    setOvertaken(undefined);
    save.mutate();
  };
  return {
    ...form,
    submit,
    theirsIn,
    problemOf: (name: FieldName) => problems[name] ?? (save.isError ? form.refusalOf(name) : undefined),
  };
}

export type CategoryForm = Pick<
  ReturnType<typeof useCategoryForm<unknown>>,
  "values" | "set" | "problemOf" | "theirsIn"
>;
