import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { connect, type Keg } from "@/api/beers";
import type { LabelledOrder, ReadLabel } from "@/api/labels";
import { touchedByStock } from "@/api/stock";
import { tapBoardQuery } from "@/api/taps";
import { paths } from "@/app/paths";
import { OrderLink } from "@/components/orders/order-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { Refusal } from "@/components/ui/refusal";
import { StatusBadge } from "@/components/ui/status-badge";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { expiryText } from "@/lib/stock-amounts";
import { useCommand } from "@/lib/use-command";
import { useMay } from "@/session/access";

type Asset = NonNullable<ReadLabel["asset"]>;

const orderWords: Record<LabelledOrder["state"], string> = {
  booked: "Reservado para",
  set_aside: "Separado para",
  out: "Com o cliente de",
};

/** A container or another piece: where it is, what is in it, who has it, and the next step. */
export function AssetLabel({ read: { keg, order }, asset }: { read: ReadLabel; asset: Asset }) {
  const placesOrders = useMay("place_orders");
  const isHere = asset.status === "available" && keg?.status === "full";
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-line p-4">
        <div>
          <h2 className="text-lg font-semibold wrap-anywhere">{asset.asset_tag}</h2>
          <p className="text-muted">{asset.model_name}</p>
        </div>
        <StatusBadge kind="equipment" status={asset.status} />
      </div>
      <dl className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2">
        <Fact label="Onde está">
          {asset.location_name}
          {asset.home_location_name !== asset.location_name && (
            <span className="text-muted">{` · fica em ${asset.home_location_name}`}</span>
          )}
        </Fact>
        {asset.is_container && (
          <Fact label="Chope">
            {keg ? (
              <>
                {`${keg.name || "Produto excluído"}, ${formatNumber(keg.litres)} L`}
                <span className={`block text-sm ${keg.days_left < 0 ? "text-bad" : "text-muted"}`}>
                  {`${keg.place} · validade ${fullDay(keg.best_before)}, ${expiryText(keg.days_left)}`}
                </span>
              </>
            ) : (
              "Vazio"
            )}
          </Fact>
        )}
        {order && (
          <Fact label={orderWords[order.state]}>
            <OrderLink id={order.order_id} opens={placesOrders}>
              {order.order_code}
            </OrderLink>
            <span className="block text-sm text-muted">
              {order.state === "out" ? "volta até " : "sai a partir de "}
              <Instant at={order.state === "out" ? order.end : order.start} />
            </span>
          </Fact>
        )}
        {asset.notes && <Fact label="Observações">{asset.notes}</Fact>}
      </dl>
      {isHere && <FreeTaps keg={keg} />}
      <div className="flex flex-wrap gap-2 border-t border-line p-4 max-sm:flex-col">
        {order && placesOrders && (
          <LinkButton
            to={paths.operations.event(order.order_id)}
            variant={isHere ? "secondary" : "primary"}
            className="min-h-11"
          >
            {order.state === "out" ? "Registrar a devolução" : "Abrir o pedido para entregar"}
          </LinkButton>
        )}
        {keg && (
          <LinkButton to={paths.operations.keg(keg.id)} className="min-h-11">
            Ver o barril
          </LinkButton>
        )}
        {asset.is_container && !keg && asset.status === "available" && (
          <LinkButton to={paths.operations.batches} className="min-h-11">
            Encher com um lote
          </LinkButton>
        )}
        {placesOrders && (
          <LinkButton to={paths.operations.asset(asset.id)} className="min-h-11">
            Situação e histórico
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** One touch on a free tap connects the keg to it. */
function FreeTaps({ keg }: { keg: Keg }) {
  const free = (useQuery(tapBoardQuery()).data?.taps ?? []).filter((tap) => tap.keg === null);
  const action = useCommand({
    run: (tap: number) => connect(keg, { tap, reason: "" }),
    invalidates: touchedByStock,
    success: (_answer, tap) => `${keg.name} na torneira ${tap}.`,
  });
  if (free.length === 0) return null;
  return (
    <fieldset className="border-t border-line p-4">
      <legend className="sr-only">Ligar em uma torneira</legend>
      <p className="mb-2 text-sm font-medium">Ligar na torneira</p>
      <div className="flex flex-wrap gap-2">
        {free.map(({ tap }) => (
          <Button
            key={tap}
            variant="primary"
            aria-label={`Ligar na torneira ${tap}`}
            disabled={action.isPending}
            className="size-11 px-0 text-base tabular-nums"
            onClick={() => action.mutate(tap)}
          >
            {tap}
          </Button>
        ))}
      </div>
      <Refusal
        error={action.error}
        fallback="Não foi possível ligar o barril"
        whenMoved="Alguém mudou este barril agora há pouco. Leia a etiqueta de novo."
      />
    </fieldset>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
