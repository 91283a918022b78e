import { handoverWords } from "@/components/orders/handover";
import { Card } from "@/components/ui/card";
import { fullDay } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { shifts } from "@/lib/shifts";
import { nameOf } from "./chosen-items";
import { amountOf, isPlausible, loanOf, type OrderForm } from "./form";
import { beerOf, extraDays, itemsTotal, orderTotal, shellsOf, subtotalOf } from "./items";
import type { Figures } from "./metrics";

interface OrderSummaryProps {
  form: OrderForm;
  figures: Figures | undefined;
}

/** What will be ordered: items, freight, total, deposit. */
export function OrderSummary({ form, figures }: OrderSummaryProps) {
  const freight = form.collects ? undefined : figures?.price;
  const loan = loanOf(form);
  const extra = extraDays(form.items, loan);
  const total = orderTotal(form.items, freight ?? 0, loan);
  const deposit = amountOf(form.deposit_amount) ?? 0;
  const shells = shellsOf(form.items) * (amountOf(form.shell_deposit) ?? 0);
  return (
    <Card title="Resumo do evento">
      <div className="flex flex-col gap-3 p-4">
        <div>
          <p className="font-medium">{form.customer_name.trim() || "Cliente ainda sem nome"}</p>
          <p className="text-sm text-muted">{whenText(form)}</p>
        </div>
        {form.items.length > 0 && (
          <ul className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
            {form.items.map((item) => (
              <li key={item.key} className="flex justify-between gap-3">
                <span>
                  {`${item.quantity} × ${nameOf(item)}`}
                  {beerOf(item).map(({ model, beer, name, kegs }) => (
                    <span key={`${model}-${beer}`} className="block text-xs text-muted">{`${kegs} × ${name}`}</span>
                  ))}
                </span>
                <span className="shrink-0 tabular-nums">{formatMoney(subtotalOf(item))}</span>
              </li>
            ))}
          </ul>
        )}
        <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
          <Amount name="Itens" value={formatMoney(itemsTotal(form.items))} />
          {extra > 0 && <Amount name="Dias extras" value={formatMoney(extra)} />}
          <Amount
            name="Frete"
            value={form.collects ? "retira na casa" : freight === undefined ? "a calcular" : formatMoney(freight)}
          />
          <div className="flex justify-between gap-3 text-base font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">{formatMoney(total)}</dd>
          </div>
          {shells > 0 && (
            <>
              <Amount name="Caução, devolvida com os barris" value={formatMoney(shells)} />
              <div className="flex justify-between gap-3 font-semibold">
                <dt>Total a pagar</dt>
                <dd className="tabular-nums">{formatMoney(sumMoney([total, shells]))}</dd>
              </div>
            </>
          )}
          <Amount name="Sinal" value={formatMoney(deposit)} />
        </dl>
        {freight !== undefined && deposit > total && (
          <p className="text-sm text-warn">O sinal é maior que o total do evento.</p>
        )}
      </div>
    </Card>
  );
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function whenText(form: OrderForm): string {
  const { preferred_delivery_date: delivery, preferred_delivery_shift, pickup_date: pickup, pickup_shift } = form;
  const words = handoverWords(form.collects);
  if (!isPlausible(delivery)) return `Sem data de ${words.out.toLowerCase()}.`;
  const out = `${words.out} em ${fullDay(delivery)}, ${shifts[preferred_delivery_shift].label.toLowerCase()}`;
  if (!isPlausible(pickup)) return `${out}.`;
  return `${out}; ${words.back.toLowerCase()} em ${fullDay(pickup)}, ${shifts[pickup_shift].label.toLowerCase()}.`;
}
