import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { counted, listed } from "@/lib/text";
import { type Category, categoryTreeQuery, isMissing, remove, touchedByCategories } from "./categories";
import { productsOf } from "./products-of";

interface DeleteCategoryDialogProps {
  category: Category;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what will happen before it does; what has something inside cannot be deleted, and says what that is. */
export function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const client = useQueryClient();
  const { data } = useQuery(categoryTreeQuery());
  const children = (data ?? []).filter(({ parent_id }) => parent_id === category.id);
  const products = data?.find(({ id }) => id === category.id)?.product_count ?? category.product_count;
  const isEmpty = children.length === 0 && products === 0;
  const deletion = useMutation({
    // what somebody else deleted is as gone as one wanted it
    mutationFn: async () => {
      try {
        await remove(category);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    onSuccess: async () => {
      toast.success("Categoria excluída.");
      onDeleted();
      await invalidate(client, touchedByCategories);
    },
    // what was put inside meanwhile
    onError: () => invalidate(client, touchedByCategories),
  });
  return (
    <FormDialog
      title={`Excluir ${category.name}`}
      submit="Excluir"
      busy="Excluindo..."
      danger
      isBusy={deletion.isPending}
      disabled={!isEmpty}
      className="max-w-md"
      refusal={
        <Refusal
          error={deletion.error}
          fallback="Não foi possível excluir a categoria"
          whenMoved="Feche, confira e tente de novo."
        />
      }
      onSubmit={() => deletion.mutate()}
      onClose={onClose}
    >
      {isEmpty ? (
        <>
          <p>Ela sai do cardápio com o seu banner, e o endereço dela deixa de existir.</p>
          <p>Tem certeza que deseja excluir esta categoria? Esta ação não pode ser desfeita.</p>
        </>
      ) : (
        <>
          <p>Só uma categoria vazia pode ser excluída. Dentro desta {contents(products, children)}.</p>
          {products > 0 && (
            <p>
              <Link to={productsOf(category)} className="font-medium underline underline-offset-4">
                Ver os produtos
              </Link>{" "}
              para movê-los ou excluí-los.
            </p>
          )}
        </>
      )}
    </FormDialog>
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
