import { useQuery } from "@tanstack/react-query";
import { type Movement, movementsQuery } from "@/api/stock";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { Instant } from "@/components/ui/instant";
import { usePages } from "@/components/ui/use-pages";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";

const looks: Record<Movement["kind"], { tone: Tone; shape: Shape }> = {
  receipt: { tone: "ok", shape: "dot" },
  sale: { tone: "neutral", shape: "ring" },
  import: { tone: "teal", shape: "ring" },
  reversal: { tone: "info", shape: "half" },
  count: { tone: "violet", shape: "square" },
  loss: { tone: "bad", shape: "cross" },
};

/** Every movement with the balance after it, the newest above. */
export function MovementsCard({ productId, unit }: { productId: number; unit: string }) {
  const { page, limit, pager } = usePages();
  const list = useQuery(movementsQuery(productId, { page, limit }));
  return (
    <Card title="Movimentações">
      <Collection
        query={list}
        name="movimentações"
        fallback="As movimentações não puderam ser lidas."
        loading={null}
        rows={(found) => found.movements}
        pager={pager}
        empty={<p className="p-4 text-muted">Nada entrou nem saiu ainda.</p>}
      >
        {(movements) => (
          <ul aria-busy={list.isPlaceholderData} className="divide-y divide-line">
            {movements.map((movement) => (
              <li
                key={movement.number}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[10rem_9rem_1fr_auto]"
              >
                <Instant at={movement.at} className="text-muted tabular-nums max-sm:order-3" />
                <span className="max-sm:order-1">
                  <Badge {...looks[movement.kind]}>{movement.label}</Badge>
                </span>
                <span className="min-w-0 text-sm wrap-anywhere max-sm:order-4 max-sm:text-right">
                  {movement.note}
                  <span className="block text-xs text-muted">
                    {[
                      movement.actor_name,
                      movement.unit_cost === null ? "" : `${formatMoney(movement.unit_cost)} por ${unit}`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <span className="text-right tabular-nums max-sm:order-2">
                  <span className={movement.quantity < 0 ? "" : "text-ok"}>
                    {`${movement.quantity > 0 ? "+" : ""}${formatNumber(movement.quantity)}`}
                  </span>
                  <span className="block text-xs text-muted">{`saldo ${formatNumber(movement.balance)}`}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Collection>
    </Card>
  );
}
