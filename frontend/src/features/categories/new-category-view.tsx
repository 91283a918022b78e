import { useNavigate } from "react-router-dom";
import { touchedByCatalogue } from "@/api/catalogue";
import { createCategory } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { RecordForm } from "@/components/form/record-form";
import { Card } from "@/components/ui/card";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { useRecordForm } from "@/lib/use-record-form";
import { categoryForm } from "./category-fields";
import { CategoryInputs } from "./category-inputs";
import { SameCategoryQuestion, useSameCategory } from "./same-category";

/** /admin/categories/create: the category first, then its banner on its own screen. */
export function NewCategoryView() {
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const form = useRecordForm({
    ...categoryForm,
    send: (fields) => {
      const body = categoryForm.bodyOf(fields);
      return createCategory(body, { idempotencyKey: keyOf(body) });
    },
    invalidates: touchedByCatalogue,
    success: "Categoria criada. Falta o banner: envie-o abaixo.",
    onSaved: ({ id }) => void navigate(paths.admin.category(id), { replace: true }),
  });
  const same = useSameCategory(form.values.name);
  return (
    <RecordForm
      form={form}
      incomplete={same.isOpen}
      submit="Criar categoria"
      busy="Criando..."
      fallback="A categoria não pôde ser criada"
      onCancel={() => void navigate(paths.admin.categories)}
      className="flex max-w-3xl flex-col gap-4"
    >
      <Card title="Categoria">
        <CategoryInputs form={form} />
      </Card>
      <SameCategoryQuestion check={same} isNew />
    </RecordForm>
  );
}

export { NewCategoryView as Component };
