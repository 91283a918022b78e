import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invalidate } from "@/lib/invalidate";
import { formatMoney } from "@/lib/money";
import { inUnits } from "@/lib/stock-amounts";
import { formatInstant } from "@/lib/time";
import { nameOf } from "./sale-columns";
import { reverseSale, type Sale, touchedBySales } from "./sales";

/** Asks before a sale is taken back: the quantity returns to the stock, the figures forget it. */
export function ReverseDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: () => reverseSale(sale),
    onSuccess: () => {
      toast.success("Venda estornada.");
      onClose();
    },
    onSettled: () => invalidate(client, touchedBySales),
  });
  return (
    <ConfirmDialog
      title="Estornar venda"
      question="A quantidade volta ao estoque e a venda sai dos números. Isso não pode ser desfeito."
      verb="Estornar"
      busy="Estornando..."
      isBusy={reverse.isPending}
      error={reverse.error}
      fallback="Não foi possível estornar"
      onConfirm={() => reverse.mutate()}
      onClose={onClose}
    >
      <p className="font-medium">
        {`${inUnits(sale.quantity, sale.unit ?? "unidade")} de ${nameOf(sale)}, ${formatMoney(sale.amount)}, ${formatInstant(sale.sold_at)}`}
      </p>
    </ConfirmDialog>
  );
}
