import { useQuery } from "@tanstack/react-query";
import { recordSales } from "@/api/generated/command";
import { costCenterLabels } from "@/api/generated/fields";
import { type StockItem, stockQuery } from "@/api/stock";
import { DayField, DecimalField, MoneyField, SelectField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { Field } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import type { CostCenter } from "@/lib/cost-centers";
import { moneyIn } from "@/lib/money";
import { numberIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import { touchedBySales } from "./sales";

/** The house stands here, wherever the browser is; without a summer time. */
const OFFSET = "-03:00";
const NOTHING = { product: "", quantity: "1", price: "", sold_at: "", cost_center: "choperia" as CostCenter };

/** Records one sale by hand: what the till forgot. */
export function SaleDialog({ onClose }: { onClose: () => void }) {
  const products = useQuery(stockQuery({ limit: 1000, sort: "category_name", uncounted: true }));
  const form = useRecordForm({
    fieldsOf: () => NOTHING,
    problemsOf: ({ product, quantity, price }) => ({
      ...(!product && { product: "Escolha o produto." }),
      ...(!numberIn(quantity, 3) && { quantity: "Informe a quantidade, como 2 ou 0,5." }),
      ...(price.trim() && moneyIn(price) === undefined && { price: "Informe um valor em reais." }),
    }),
    send: ({ product, quantity, price, sold_at, cost_center }) =>
      recordSales({
        sales: [
          {
            product_id: Number(product),
            quantity: numberIn(quantity, 3) ?? 0,
            unit_price: moneyIn(price) ?? null,
            sold_at: sold_at ? `${sold_at}:00${OFFSET}` : null,
            cost_center,
          },
        ],
      }),
    invalidates: touchedBySales,
    success: "Venda registrada.",
    onSaved: onClose,
  });
  const { values, set } = form;
  const product = products.data?.stock.find(({ product_id }) => String(product_id) === values.product);
  return (
    <RecordDialog
      form={form}
      title="Registrar venda"
      submit="Registrar venda"
      fallback="Não foi possível registrar"
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
      <Field label="Produto" required error={form.problemOf("product")}>
        {(control) => (
          <select {...control} value={values.product} onChange={(event) => set("product", event.target.value)}>
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
      <p className="text-sm text-muted">
        A venda entra no faturamento. Para só acertar o estoque, registre uma contagem em Estoque.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DecimalField
          form={form}
          name="quantity"
          label={product ? `Quantidade (${product.unit})` : "Quantidade"}
          required
        />
        <MoneyField form={form} name="price" label="Preço unitário (R$)" hint="Sem ele, o preço de hoje." />
        <DayField form={form} name="sold_at" label="Data e hora" hint="Sem ela, agora." withTime />
        <SelectField form={form} name="cost_center" label="Centro de custo" options={costCenterLabels} />
      </div>
    </RecordDialog>
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
