import { ArrowLeft, Beer, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { touchedByCatalogue } from "@/api/catalogue";
import { type CommandAnswer, updateCategory } from "@/api/generated/command";
import { type Category, getCategory } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { RecordForm } from "@/components/form/record-form";
import { ImageManager } from "@/components/images/image-manager";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { only, useRecordForm } from "@/lib/use-record-form";
import { productsOf } from "./categories";
import { type CategoryFields, categoryForm, problemsOf } from "./category-fields";
import { CategoryInputs } from "./category-inputs";
import { DeleteCategoryDialog } from "./delete-category-dialog";
import { SameCategoryQuestion, useSameCategory } from "./same-category";

/** Changes a category. Nothing is saved over somebody else's change unasked, and nothing typed is lost to one. */
export function CategoryEditor({ category: opened }: { category: Category }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const form = useRecordForm<Category, CategoryFields, CommandAnswer>({
    ...categoryForm,
    row: opened,
    problemsOf,
    send: (fields, changed, { version } = opened) =>
      updateCategory(opened.id, only(categoryForm.bodyOf(fields), changed), { version }),
    reload: ({ id }) => getCategory(id),
    invalidates: touchedByCatalogue,
    success: "Categoria salva.",
    onSaved: async ({ version }): Promise<void> => {
      // it is saved, whether or not it can be read again right now
      const saved = await getCategory(opened.id).catch(() => undefined);
      const { name, description, visible } = form.values;
      form.take(saved ?? { ...category, name: name.trim(), description: description.trim(), visible, version });
    },
  });
  const category = form.row ?? opened;
  const same = useSameCategory(form.values.name, category);
  return (
    <div className="flex flex-col gap-4">
      <Header category={category} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="Categoria">
          <RecordForm
            form={form}
            incomplete={same.isOpen}
            fallback="As alterações não puderam ser salvas"
            className="contents"
            footerClass="flex flex-col gap-3 border-t border-line p-4"
            aside={
              <Button
                variant="quiet"
                onClick={() => setDeleting(true)}
                disabled={form.save.isPending}
                className="mr-auto max-sm:px-3"
              >
                <Trash2 aria-hidden="true" className="size-4 text-bad" />
                Excluir
              </Button>
            }
          >
            <CategoryInputs form={form} category={category} />
            <SameCategoryQuestion check={same} />
          </RecordForm>
        </Card>
        <Card>
          <div className="p-4">
            <ImageManager kind="category" ownerId={opened.id} title="Banner" />
          </div>
        </Card>
      </div>
      {deleting && (
        <DeleteCategoryDialog
          category={category}
          onDeleted={() => {
            form.release();
            void navigate(paths.admin.categories, { replace: true });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

function Header({ category }: { category: Category }) {
  const { id, name, status, parent_name, total_product_count, updated_by, updated_at } = category;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <LinkButton icon={ArrowLeft} to={paths.admin.categories} size="small">
        Categorias
      </LinkButton>
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
          <StatusBadge status={status} />
          {parent_name && <Badge tone="info">Subcategoria</Badge>}
        </div>
        <p className="text-sm text-muted">
          {`nº ${id}${parent_name ? ` · em ${parent_name}` : ""} · ${updated_by}, ${formatInstant(updated_at)}`}
        </p>
      </div>
      <LinkButton icon={Beer} to={productsOf(category)} size="small">
        {counted(total_product_count, "produto", "produtos")}
      </LinkButton>
    </div>
  );
}
