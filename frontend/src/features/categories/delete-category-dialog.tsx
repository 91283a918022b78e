import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { touchedByCatalogue } from "@/api/catalogue";
import { orGone } from "@/api/errors";
import { deleteCategory } from "@/api/generated/command";
import type { Category } from "@/api/generated/query";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { counted, listed } from "@/lib/text";
import { categoryTreeQuery, productsOf } from "./categories";

interface DeleteCategoryDialogProps {
  category: Category;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what will happen before it does; what has something inside cannot be deleted, and says what that is. */
export function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const { id, name, version } = category;
  const { data } = useQuery(categoryTreeQuery());
  const children = (data ?? []).filter(({ parent_id }) => parent_id === id);
  const products = data?.find((each) => each.id === id)?.product_count ?? category.product_count;
  const isEmpty = children.length === 0 && products === 0;
  return (
    <ConfirmAction
      title={`Excluir ${name}`}
      question={
        isEmpty
          ? "Tem certeza que deseja excluir esta categoria? Esta ação não pode ser desfeita."
          : `Só uma categoria vazia pode ser excluída. Dentro desta ${contents(products, children)}.`
      }
      verb="Excluir"
      busy="Excluindo..."
      disabled={!isEmpty}
      fallback="Não foi possível excluir a categoria"
      run={() => orGone(deleteCategory(id, { version }))}
      invalidates={touchedByCatalogue}
      success="Categoria excluída."
      onDone={onDeleted}
      onClose={onClose}
    >
      {isEmpty && <p>Ela sai do cardápio com o seu banner, e o endereço dela deixa de existir.</p>}
      {products > 0 && (
        <p>
          <Link to={productsOf(category)} className="font-medium underline underline-offset-4">
            Ver os produtos
          </Link>{" "}
          para movê-los ou excluí-los.
        </p>
      )}
    </ConfirmAction>
  );
}

function contents(products: number, children: readonly Category[]): string {
  const parts = [
    products > 0 && counted(products, "produto", "produtos"),
    children.length > 0 &&
      `${counted(children.length, "subcategoria", "subcategorias")} (${children.map(({ name }) => name).join(", ")})`,
  ].filter((part) => part !== false);
  return `há ${listed(parts)}`;
}
