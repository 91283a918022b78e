import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Movement, movementsQuery } from "@/api/stock";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { formatInstant, fromNow } from "@/lib/time";

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
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(10);
  const list = useQuery(movementsQuery(productId, { page, limit }));
  return (
    <Card title="Movimentações">
      {list.isLoadingError ? (
        <LoadError
          title="Erro ao carregar movimentações"
          error={list.error}
          fallback="As movimentações não puderam ser lidas."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          {list.data?.movements.length === 0 && <p className="p-4 text-muted">Nada entrou nem saiu ainda.</p>}
          <ul aria-busy={list.isPlaceholderData} className="divide-y divide-line">
            {list.data?.movements.map((movement) => (
              <li
                key={movement.number}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[10rem_9rem_1fr_auto]"
              >
                <time
                  dateTime={movement.at}
                  title={fromNow(movement.at)}
                  className="text-muted tabular-nums max-sm:order-3"
                >
                  {formatInstant(movement.at)}
                </time>
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
          <Pagination
            page={page}
            limit={limit}
            total={list.data?.pagination.total ?? 0}
            onPage={setPage}
            onLimit={(next) => {
              setLimit(next);
              setPage(1);
            }}
          />
        </>
      )}
    </Card>
  );
}
