import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { type StockItem, stockQuery } from "@/api/stock";
import { DateField } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { LoadError } from "@/components/ui/load-error";
import { Refusal } from "@/components/ui/refusal";
import { type CostCenter, costCenterNames, costCenters } from "@/lib/cost-centers";
import { invalidate } from "@/lib/invalidate";
import { moneyIn } from "@/lib/money";
import { numberIn } from "@/lib/numbers";
import { recordSale, touchedBySales } from "./sales";

/** The house stands here, wherever the browser is; without a summer time. */
const OFFSET = "-03:00";

interface Typed {
  product: string;
  quantity: string;
  price: string;
  soldAt: string;
  costCenter: CostCenter;
}

const NOTHING: Typed = { product: "", quantity: "1", price: "", soldAt: "", costCenter: "choperia" };

/** Records one sale by hand: what the till forgot. */
export function SaleDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(NOTHING);
  const [problems, setProblems] = useState<{ product?: string; quantity?: string; price?: string }>({});
  const products = useQuery(stockQuery({ limit: 1000, sort: "category_name" }));
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  const product = products.data?.stock.find(({ product_id }) => String(product_id) === typed.product);
  const quantity = numberIn(typed.quantity, 3);
  const price = typed.price.trim() ? moneyIn(typed.price) : undefined;
  const save = useMutation({
    mutationFn: recordSale,
    onSuccess: () => {
      toast.success("Venda registrada.");
      onClose();
    },
    onSettled: () => invalidate(client, touchedBySales),
  });

  const submit = () => {
    const found = {
      product: product ? undefined : "Escolha o produto.",
      quantity: quantity ? undefined : "Informe a quantidade, como 2 ou 0,5.",
      price: typed.price.trim() && price === undefined ? "Informe um valor em reais." : undefined,
    };
    setProblems(found);
    if (!product || !quantity || found.price) return;
    save.mutate({
      product_id: product.product_id,
      quantity,
      unit_price: price ?? null,
      sold_at: typed.soldAt ? `${typed.soldAt}:00${OFFSET}` : null,
      cost_center: typed.costCenter,
    });
  };

  return (
    <FormDialog
      title="Registrar venda"
      submit="Registrar venda"
      isBusy={save.isPending}
      dirty={typed !== NOTHING}
      refusal={<Refusal error={save.error} fallback="Não foi possível registrar" />}
      onSubmit={submit}
      onClose={onClose}
    >
      {products.isLoadingError && (
        <LoadError
          title="Erro ao carregar produtos"
          error={products.error}
          fallback="Sem eles não há o que vender."
          onRetry={() => void products.refetch()}
        />
      )}
      <Field label="Produto" required error={problems.product}>
        {(control) => (
          <select {...control} value={typed.product} onChange={(event) => change({ product: event.target.value })}>
            <option value="">{products.isPending ? "Carregando..." : "Escolha"}</option>
            {grouped(products.data?.stock ?? []).map(([category, items]) => (
              <optgroup key={category} label={category}>
                {items.map((item) => (
                  <option key={item.product_id} value={item.product_id}>
                    {item.product_name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label={product ? `Quantidade (${product.unit})` : "Quantidade"}
          required
          error={problems.quantity}
          inputMode="decimal"
          value={typed.quantity}
          onChange={(value) => change({ quantity: value })}
        />
        <InputField
          label="Preço unitário (R$)"
          hint="Sem ele, o preço de hoje."
          error={problems.price}
          inputMode="decimal"
          value={typed.price}
          onChange={(value) => change({ price: value })}
        />
        <DateField
          label="Data e hora"
          hint="Sem ela, agora."
          withTime
          value={typed.soldAt}
          onChange={(value) => change({ soldAt: value })}
        />
        <Field label="Centro de custo">
          {(control) => (
            <select
              {...control}
              value={typed.costCenter}
              onChange={(event) => change({ costCenter: event.target.value as CostCenter })}
            >
              {costCenterNames.map((name) => (
                <option key={name} value={name}>
                  {costCenters[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

function grouped(items: readonly StockItem[]): [string, StockItem[]][] {
  const groups = new Map<string, StockItem[]>();
  for (const item of items) {
    const name = item.category_name ?? "Sem categoria";
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups];
}
