import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ApiError } from "@/api/errors";
import type { Product } from "@/api/generated/query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";
import { deleteProduct, touchedByProducts } from "./products";

interface DeleteProductDialogProps {
  product: Product;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteProductDialog({ product, onDeleted, onClose }: DeleteProductDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    // what somebody else deleted is as gone as one wanted it
    mutationFn: async () => {
      try {
        await deleteProduct(product);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      toast.success("Produto excluído.");
      onDeleted();
      await invalidate(client, touchedByProducts);
    },
  });
  return (
    <ConfirmDialog
      title={`Excluir ${product.name}`}
      question="Tem certeza que deseja excluir este produto? Esta ação não pode ser desfeita."
      verb="Excluir"
      busy="Excluindo..."
      isBusy={remove.isPending}
      error={remove.error}
      fallback="Não foi possível excluir o produto"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Ele sai do cardápio com a sua imagem. O que já vendeu e o seu histórico ficam guardados.</p>
    </ConfirmDialog>
  );
}
