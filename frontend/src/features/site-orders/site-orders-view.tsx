import { useQuery } from "@tanstack/react-query";
import { Check, Plus, ShoppingBasket } from "lucide-react";
import { useState } from "react";
import { freshness } from "@/api/freshness";
import { fulfilSiteOrder } from "@/api/generated/command";
import { placeLabels } from "@/api/generated/fields";
import type { OpenSiteOrder } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { formatMoney } from "@/lib/money";
import { formatPhone, telLink } from "@/lib/phone";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { NewOrderDialog } from "./new-order-dialog";

/** 'Pedidos do cardápio': what the bar has to hand over, the longest wait first. */
export function SiteOrdersView() {
  const query = useQuery({ ...reads.listOpenSiteOrders(), ...freshness.events });
  const [entering, setEntering] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <Button icon={Plus} variant="primary" className="min-h-11 sm:self-end" onClick={() => setEntering(true)}>
        Novo pedido
      </Button>
      <Loaded query={query} name="os pedidos" fallback="Nenhum pedido se perdeu." shapes={["h-32", "h-32"]}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState
              icon={ShoppingBasket}
              title="Nenhum pedido a entregar"
              hint="O que se pede no site ou pela mesa aparece aqui na hora. Quem liga, você anota em Novo pedido."
            />
          ) : (
            <>
              {total > data.length && <p className="text-muted">{`Os ${data.length} mais antigos de ${total}.`}</p>}
              <ul aria-label="Pedidos do cardápio" className="flex flex-col gap-4">
                {data.map((order) => (
                  <Entry key={order.id} order={order} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {entering && <NewOrderDialog onClose={() => setEntering(false)} />}
    </div>
  );
}

function Entry({ order }: { order: OpenSiteOrder }) {
  const { id, name, notes, phone, received_at, reference, site_order, version } = order;
  const handOver = useCommand({
    run: () => fulfilSiteOrder(id, { version }),
    invalidates: ["leads"],
    success: `Pedido ${reference} atendido.`,
  });
  return (
    <li>
      <Card title={whereOf(site_order)} aside={<span className="text-sm text-muted">{reference}</span>}>
        <div className="flex flex-col gap-3 p-4">
          <p>
            <span className="font-semibold wrap-anywhere">{name}</span>
            {phone && (
              <>
                {" · "}
                <a href={telLink(phone)} className="whitespace-nowrap underline underline-offset-4">
                  {formatPhone(phone)}
                </a>
              </>
            )}
            <span className="text-muted">
              {" · "}
              <time dateTime={received_at} title={formatInstant(received_at)}>
                {fromNow(received_at)}
              </time>
            </span>
          </p>
          <ul aria-label={`O que ${name} pediu`} className="tabular-nums">
            {site_order.lines.map(({ product_id, name: product, quantity }) => (
              <li key={product_id} className="text-lg">
                <span className="font-semibold">{quantity}</span>
                {` × ${product}`}
              </li>
            ))}
          </ul>
          {notes && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold tabular-nums">{formatMoney(site_order.total)}</span>
            <Button
              icon={Check}
              variant="primary"
              className="min-h-11"
              disabled={handOver.isPending}
              onClick={() => handOver.mutate()}
            >
              Atendido
              <span className="sr-only">{`: ${name}`}</span>
            </Button>
          </div>
          <Refusal error={handOver.error} fallback="O pedido não mudou. Tente de novo." />
        </div>
      </Card>
    </li>
  );
}

const whereOf = ({ place, table }: OpenSiteOrder["site_order"]) => (table ? `Mesa ${table}` : placeLabels[place]);

export { SiteOrdersView as Component };
