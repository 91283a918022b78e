import { ArrowLeft, Beer, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { paths } from "@/app/paths";
import { ImageManager } from "@/components/images/image-manager";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { LinkButton } from "@/components/ui/link-button";
import { Refusal } from "@/components/ui/refusal";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { type Category, change, fetchCategory } from "./categories";
import { type CategoryFields, changeOf } from "./category-fields";
import { CategoryInputs } from "./category-inputs";
import { DeleteCategoryDialog } from "./delete-category-dialog";
import { productsOf } from "./products-of";
import { useCategoryForm } from "./use-category-form";

const FIELDS = ["name", "description", "parent_id", "order", "visible"] as const;

/** Changes a category. Nothing is saved over somebody else's change unasked, and nothing typed is lost to one. */
export function CategoryEditor({ category: opened }: { category: Category }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const isGone = useRef(false);
  const form = useCategoryForm({
    category: opened,
    send: (fields, changed, row) => change(row ?? opened, changeOf(fields, changed)),
    onSaved: async ({ version }) => {
      toast.success("Categoria salva.");
      // it is saved, whether or not it can be read again right now
      const saved = await fetchCategory(opened).catch(() => undefined);
      form.take(saved ?? { ...category, ...wordsOf(form.values), version });
    },
  });
  const { save, dirty, row: category = opened } = form;
  return (
    <div className="flex flex-col gap-4">
      <LeaveGuard active={dirty} isReleased={() => isGone.current} />
      <Header category={category} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (dirty) form.submit();
          }}
        >
          <Card title="Categoria">
            <CategoryInputs form={form} category={category} />
            <div className="flex flex-col gap-3 border-t border-line p-4">
              {!form.isAboutFields(FIELDS) && (
                <Refusal error={save.error} fallback="As alterações não puderam ser salvas" />
              )}
              <div className="flex flex-wrap justify-end gap-2">
                <Button
                  variant="quiet"
                  onClick={() => setDeleting(true)}
                  disabled={save.isPending}
                  className="mr-auto max-sm:px-3"
                >
                  <Trash2 aria-hidden="true" className="size-4 text-bad" />
                  Excluir
                </Button>
                <Button disabled={!dirty || save.isPending} onClick={form.restart}>
                  Desfazer alterações
                </Button>
                <Button type="submit" variant="primary" disabled={!dirty || save.isPending}>
                  {save.isPending ? "Salvando..." : "Salvar"}
                </Button>
              </div>
            </div>
          </Card>
        </form>
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
            isGone.current = true;
            void navigate(paths.admin.categories, { replace: true });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

function wordsOf({ name, description, visible }: CategoryFields) {
  return { name: name.trim(), description: description.trim(), visible };
}

function Header({ category }: { category: Category }) {
  const { id, name, status, parent_name, product_count, updated_by, updated_at } = category;
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
        {counted(product_count, "produto", "produtos")}
      </LinkButton>
    </div>
  );
}
