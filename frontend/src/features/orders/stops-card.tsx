import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ToldStop } from "@/components/orders/told-stop";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { fullDay, weekdayName } from "@/lib/days";
import { formatInstant } from "@/lib/time";
import { type EventOrder, type KeptProof, type OrderStop, proofQuery } from "./orders";

/** When the van was there, who received, what failed, and the signatures and photos. */
export function StopsCard({ order }: { order: EventOrder }) {
  if (order.stops.length === 0) return null;
  return (
    <Card title="Na rota">
      <ul className="divide-y divide-line">
        {order.stops.map((stop) => (
          <li key={`${stop.kind}${stop.day}`} className="flex flex-col gap-2 px-4 py-3">
            <Stop order={order.id} stop={stop} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Stop({ order, stop }: { order: number; stop: OrderStop }) {
  const isDelivery = stop.kind === "delivery";
  const kept = stop.proofs.filter(({ sha256 }) => sha256);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isDelivery ? "info" : "teal"} shape={isDelivery ? "dot" : "ring"}>
          {isDelivery ? "Entrega" : "Recolhimento"}
        </Badge>
        <span className="tabular-nums">{`${fullDay(stop.day)} (${weekdayName(stop.day)})`}</span>
        {stop.driver && <span className="text-muted">{stop.driver}</span>}
      </p>
      {stop.arrived_at && (stop.received_at || stop.failure) && (
        <p className="text-sm text-muted tabular-nums">{`Chegou em ${formatInstant(stop.arrived_at)}`}</p>
      )}
      <ToldStop stop={stop} />
      {kept.length > 0 && (
        <ul aria-label="Comprovantes" className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {kept.map((proof) => (
            <li key={proof.id}>
              <Proof order={order} proof={proof} />
            </li>
          ))}
        </ul>
      )}
      {kept.length < stop.proofs.length && (
        <p className="text-sm text-muted">Os comprovantes foram apagados com os dados do cliente.</p>
      )}
    </>
  );
}

const nameOf = ({ kind, asset_tag }: KeptProof) =>
  kind === "signature" ? "Assinatura" : asset_tag ? `Dano em ${asset_tag}` : "Foto";

/** A small picture that opens large. */
function Proof({ order, proof }: { order: number; proof: KeptProof }) {
  const [isLarge, setLarge] = useState(false);
  const picture = useQuery(proofQuery(order, proof.id));
  const url = picture.data;
  const name = nameOf(proof);
  const said = `${name}, ${formatInstant(proof.made_at)}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Ampliar: ${said}`}
        disabled={!url}
        onClick={() => setLarge(true)}
        className="flex w-full flex-col gap-1 text-left text-xs"
      >
        <span className="grid aspect-4/3 w-full place-items-center overflow-hidden rounded-control border border-line bg-white text-black">
          {url ? (
            <img
              src={url}
              alt=""
              className={`size-full ${proof.kind === "photo" ? "object-cover" : "object-contain"}`}
            />
          ) : (
            <span className="px-2 text-center">{picture.isError ? "Não foi possível carregar" : "Carregando…"}</span>
          )}
        </span>
        <span className={proof.asset_tag ? "font-semibold text-bad" : "text-muted"}>{name}</span>
      </button>
      {isLarge && url && (
        <Dialog label={said} onClose={() => setLarge(false)}>
          <img src={url} alt={said} className="max-h-[80dvh] w-full bg-white object-contain" />
          <p className="px-4 py-3">{said}</p>
        </Dialog>
      )}
    </>
  );
}
