import { MapPin, MessageCircle, Navigation, Phone as PhoneIcon } from "lucide-react";
import type { ReactNode } from "react";
import { failureReasonLabels, nextStepLabels } from "@/api/generated/fields";
import { buttonClass } from "@/components/ui/button";
import { formatMoney } from "@/lib/money";
import { mayHaveWhatsapp, telLink, whatsappLink } from "@/lib/phone";
import { shifts } from "@/lib/shifts";
import { counted } from "@/lib/text";
import type { DriverDay, DriverStop } from "./actions";
import { clockOf } from "./clock";
import { Notice } from "./controls";
import { toCollect } from "./next";
import { carried, directions, kindOf, nameOf } from "./words";

/** Where a stop is, whom to call, what to hand over and what to take along. */
export function StopFacts({ stop, day }: { stop: DriverStop; day: DriverDay }) {
  return (
    <div className="flex flex-col gap-3">
      {stop.address && (
        <p className="flex gap-1.5 wrap-anywhere">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {stop.address}
        </p>
      )}
      <Links stop={stop} />
      {stop.changes.map((change) => (
        <Notice key={change} tone="warn">
          {change}
        </Notice>
      ))}
      <State stop={stop} />
      <Collects stop={stop} day={day} />
      {stop.notes && <Notice>{stop.notes}</Notice>}
      <HandsOver stop={stop} />
    </div>
  );
}

/** `Entrega · 09:30 · Manhã`. */
export const factsOf = (stop: DriverStop) =>
  [kindOf(stop), stop.planned_at && clockOf(stop.planned_at), shifts[stop.shift].label].filter(Boolean).join(" · ");

function Links({ stop }: { stop: DriverStop }) {
  const { phone, order_code } = stop;
  const hasPlace = stop.address !== "" || stop.lat !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {hasPlace && (
        <OutLink to={directions(stop)} icon={<Navigation aria-hidden="true" className="size-5 shrink-0" />}>
          Ir
        </OutLink>
      )}
      {phone && (
        <a href={telLink(phone)} className={linkClass}>
          <PhoneIcon aria-hidden="true" className="size-5 shrink-0" />
          Ligar
        </a>
      )}
      {phone && mayHaveWhatsapp(phone) && (
        <OutLink
          to={whatsappLink(phone, `Olá, ${nameOf(stop)}. É sobre o evento ${order_code}.`)}
          icon={<MessageCircle aria-hidden="true" className="size-5 shrink-0" />}
        >
          WhatsApp
        </OutLink>
      )}
    </div>
  );
}

const linkClass = buttonClass("secondary", "large", "grow gap-1.5 px-3!");

function OutLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkClass}>
      {icon}
      {children}
    </a>
  );
}

function State({ stop: { state, kind, arrived_at, receiver, failure } }: { stop: DriverStop }) {
  if (state === "gone") return <Notice tone="warn">Esta parada saiu da rota.</Notice>;
  if (state === "failed" && failure) {
    const said = [failureReasonLabels[failure.reason], failure.note, nextStepLabels[failure.next_step]];
    return <Notice tone="warn">{`Não foi feita. ${said.filter(Boolean).join(". ")}.`}</Notice>;
  }
  if (state === "done")
    return <Notice>{kind === "pickup" ? "Recolhido." : receiver ? `Entregue a ${receiver}.` : "Entregue."}</Notice>;
  return arrived_at ? <p>{`Chegou às ${clockOf(arrived_at)}.`}</p> : null;
}

function Collects({ stop, day }: { stop: DriverStop; day: DriverDay }) {
  const { pieces, empties, money } = toCollect(stop, day);
  const collected = [
    money > 0 && `Receber ${formatMoney(money)}`,
    pieces > 0 && `Recolher ${counted(pieces, "peça", "peças")}`,
    empties > 0 && `Recolher ${counted(empties, "vazio", "vazios")}`,
  ].filter(Boolean);
  if (collected.length === 0) return null;
  return (
    <ul className="text-lg font-semibold tabular-nums">
      {collected.map((each) => (
        <li key={String(each)}>{each}</li>
      ))}
    </ul>
  );
}

function HandsOver({ stop: { kind, state, pieces, items } }: { stop: DriverStop }) {
  const isDelivery = kind === "delivery";
  // before the loading begins all of them are missing, and at the customer's it is too late to say
  const isLoading = isDelivery && state === "open" && pieces.some(({ is_loaded }) => is_loaded);
  if (pieces.length === 0 && (!isDelivery || items.length === 0)) return null;
  return (
    <section>
      <h3 className="font-semibold">{isDelivery ? "Deixar" : "Levar de volta"}</h3>
      {isDelivery && items.length > 0 && <p>{carried(items)}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {pieces.map(({ asset_tag, beer, model_name, is_loaded }) => (
          <li key={asset_tag} className="wrap-anywhere">
            <span className="font-semibold">{asset_tag}</span>
            {` · ${beer ?? model_name}`}
            {isLoading && !is_loaded && " · não está no carro"}
          </li>
        ))}
      </ul>
    </section>
  );
}
