import { itemModeLabels } from "@/api/generated/fields";
import { whyPaths } from "@/api/why";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { FoldedCard } from "@/components/ui/folded-card";
import { WhyButton } from "@/components/why/why-button";
import { formatMoney, sumMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { weightText } from "@/lib/units";
import { useMay } from "@/session/access";
import { delayText } from "./delay";
import type { Asked } from "./dialogs/order-dialog";
import { freightLines } from "./freight-lines";
import { balanceName } from "./labels";
import type { Delay, EventOrder } from "./orders";

/** Line by line what is ordered. */
export function ItemsCard({ order }: { order: EventOrder }) {
  const weight = order.items.reduce((sum, item) => sum + item.weight_kg, 0);
  return (
    <Card
      title={`Itens (${order.items.length})`}
      aside={order.items.length > 0 && <span className="text-muted tabular-nums">{`Carga ${weightText(weight)}`}</span>}
    >
      {order.items.length === 0 ? (
        <p className="px-4 py-3 text-muted">Nenhum item ainda. Edite o evento para adicionar.</p>
      ) : (
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-2.5">
              <span className="font-medium wrap-anywhere">{item.product_name}</span>
              <span className="text-right font-medium tabular-nums">{formatMoney(item.subtotal)}</span>
              <span className="text-muted tabular-nums">
                {`${formatNumber(item.quantity)} × ${formatMoney(item.unit_price)}`}
                {item.kind === "beer" && ` · ${itemModeLabels[item.mode].toLowerCase()}`}
              </span>
              {item.kind === "beer" && item.assets.length > 0 && (
                <span className="col-span-2 text-xs text-muted">
                  {item.assets.map(({ asset_tag }) => asset_tag).join(" · ")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What it costs, what came, what is left to pay. */
export function MoneyCard({ order, onAsk }: { order: EventOrder; onAsk: (asked: Asked) => void }) {
  const { money, stage, can_waive } = order;
  const waives = useMay("waive") && can_waive;
  const owed = money.balance_due;
  const parted = money.deposit_returned + money.deposit_kept + money.deposit_used > 0;
  const paidLater = sumMoney([money.paid, -money.deposit_paid, money.deposit_returned]);
  const open = stage !== "draft" && stage !== "cancelled";
  return (
    <Card
      title="Valores"
      aside={
        waives && (
          <Button size="small" onClick={() => onAsk({ action: "waive" })}>
            Dispensar multa
          </Button>
        )
      }
    >
      <dl className="flex flex-col gap-1.5 p-4 tabular-nums">
        {money.opening > 0 ? (
          <Line name="Saldo inicial" amount={money.opening} />
        ) : (
          <>
            <Line name="Itens" amount={money.items_total} />
            <Line name="Frete" amount={money.freight_price} />
          </>
        )}
        {money.extra_days > 0 && <Line name="Dias extras" amount={money.extra_days} />}
        <Line name="Total" amount={money.total_amount} why={whyPaths.order(order.id, "total")} strong />
        {money.shells > 0 && <Line name="Caução dos barris" amount={money.shells} />}
        {money.damages > 0 && <Line name="Danos e perdas" amount={money.damages} />}
        {money.penalties > 0 && <Line name="Multa por atraso" amount={money.penalties} />}
        {money.credits > 0 && <Line name="Chope devolvido" amount={-money.credits} />}
        {money.charges
          .filter(({ kind }) => kind === "kept")
          .map(({ description, amount }) => (
            <Line key={description} name={description} amount={amount} />
          ))}
        {money.charges
          .filter(({ kind }) => kind === "extra_days" || kind === "penalty" || kind === "waiver")
          .map(({ kind, description, amount }) => (
            <Note key={`${kind}${description}`}>{`${description}: ${formatMoney(amount)}`}</Note>
          ))}
        {money.delay && <DelayNote delay={money.delay} />}
        <Rule />
        <Line name="Sinal combinado" amount={money.deposit_agreed} />
        <Line name="Sinal recebido" amount={money.deposit_paid} why={whyPaths.order(order.id, "deposit_paid")} />
        {money.deposit_missing > 0 && <Line name="Falta do sinal" amount={money.deposit_missing} />}
        {parted && (
          <>
            <Line name="devolvido" amount={money.deposit_returned} inner />
            <Line name="retido" amount={money.deposit_kept} inner />
            <Line name="usado" amount={money.deposit_used} inner />
          </>
        )}
        {paidLater !== 0 && <Line name="Outros pagamentos" amount={paidLater} />}
        {open && (
          <>
            <Rule />
            <Line name={balanceName(order)} amount={Math.abs(owed)} why={whyPaths.order(order.id, "balance")} strong />
          </>
        )}
      </dl>
    </Card>
  );
}

interface LineProps {
  name: string;
  amount: number;
  /** What explains it. */
  why?: string;
  strong?: boolean;
  inner?: boolean;
}

function Line({ name, amount, why, strong, inner }: LineProps) {
  return (
    <div
      className={classNames(
        "flex justify-between gap-4",
        strong && "text-base font-semibold",
        inner && "pl-4 text-muted",
      )}
    >
      <dt className={classNames(!strong && "text-muted")}>{name}</dt>
      <dd className="flex items-center">
        {formatMoney(amount)}
        {why && <WhyButton path={why} name={name} className="-my-3 -mr-3" />}
      </dd>
    </div>
  );
}

const Note = ({ children }: { children: string }) => <div className="text-xs text-muted wrap-anywhere">{children}</div>;

/** What accrues before it is charged. */
function DelayNote({ delay }: { delay: Delay }) {
  return (
    <div role="status" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
      {delayText(delay)}
    </div>
  );
}

const Rule = () => <div aria-hidden="true" className="my-1 border-t border-line" />;

/** Why the delivery costs what it costs, as one would tell it to the customer. */
export function FreightCard({ order: { freight } }: { order: EventOrder }) {
  return (
    <FoldedCard title="Frete" brief={freight ? formatMoney(freight.price) : undefined}>
      {freight ? (
        <ol className="flex flex-col gap-1.5 p-4">
          {freightLines(freight).map(({ text, amount }) => (
            <li key={text} className="flex justify-between gap-4">
              <span>{text}</span>
              {amount !== undefined && <span className="text-right tabular-nums">{formatMoney(amount)}</span>}
            </li>
          ))}
          <li className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
            <span>Frete cobrado</span>
            <span className="tabular-nums">{formatMoney(freight.price)}</span>
          </li>
        </ol>
      ) : (
        <p className="px-4 py-3 text-muted">O frete ainda não foi calculado.</p>
      )}
    </FoldedCard>
  );
}
