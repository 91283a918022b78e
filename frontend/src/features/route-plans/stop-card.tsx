import { ArrowDown, ArrowUp, CalendarClock, GripVertical, MapPin } from "lucide-react";
import type { DragEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { ToldStop } from "@/components/orders/told-stop";
import { Badge } from "@/components/ui/badge";
import { ContactLinks } from "@/components/ui/contact-links";
import { controlClass } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { dialable } from "@/lib/phone";
import { shifts } from "@/lib/shifts";
import { counted } from "@/lib/text";
import { toLocal } from "@/lib/time";
import { useMay } from "@/session/access";
import { carried, type RouteStop, stopKey, type WaitingStop } from "./routes";

export const clockOf = (instant: string) => toLocal(instant).slice(11, 16);

interface VanChoice {
  id: number;
  name: string;
}

interface Moves {
  /** The vans of the day. */
  vans: readonly VanChoice[];
  /** The van it is on; `null` while it waits. */
  van: number | null;
  onVan: (van: number | null) => void;
}

/** Where a stop is on the page, by its key. */
export const stopPlace = (key: string) => `parada-${key}`;

const isPlaced = (stop: WaitingStop | RouteStop) => stop.lat !== null && stop.lng !== null;

const drag = (stop: WaitingStop | RouteStop) => ({
  draggable: isPlaced(stop),
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData("text/plain", stopKey(stop));
    event.dataTransfer.effectAllowed = "move";
  },
});

interface Planning extends Moves {
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
  onDropBefore: (stop: string) => void;
}

interface RouteStopCardProps {
  stop: RouteStop;
  number: number;
  planning: Planning;
}

/** A stop of a route: when, where, what is carried after it, what is collected, and what speaks against it. */
export function RouteStopCard({ stop, number, planning }: RouteStopCardProps) {
  const { state, arrives_at, planned_at, waits_min, km, minutes, load_kg } = stop;
  const isGone = state === "gone";
  const isMoved = planned_at && arrives_at && clockOf(planned_at) !== clockOf(arrives_at);
  return (
    <li
      id={stopPlace(stopKey(stop))}
      {...drag(stop)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        planning.onDropBefore(event.dataTransfer.getData("text/plain"));
      }}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 px-3 py-3"
    >
      <div className="flex flex-col items-start gap-0.5 text-sm tabular-nums">
        <span className="flex items-center gap-0.5 text-xs text-muted">
          <GripVertical aria-hidden="true" className="-ml-1.5 size-4 shrink-0 cursor-grab max-sm:hidden" />
          {`${number}ª`}
        </span>
        {isGone || !arrives_at ? (
          <span aria-hidden="true">–</span>
        ) : (
          <time dateTime={arrives_at} className="font-semibold">
            {clockOf(arrives_at)}
          </time>
        )}
        {isMoved && <s className="text-xs text-muted">{clockOf(planned_at)}</s>}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <Party stop={stop} isStruck={isGone} />
        {!isGone && (
          <p className="text-xs text-muted tabular-nums">
            {[
              `${formatNumber(km)} km, ${minutes} min`,
              waits_min > 0 && `espera ${minutesText(waits_min)}`,
              `${stop.kind === "delivery" ? "deixa" : "leva"} ${formatNumber(stop.kg)} kg, segue com ${formatNumber(load_kg)} kg`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
        <Collects stop={stop} />
        {stop.changes.map((change) => (
          <Note key={change} tone="bad">
            {change}
          </Note>
        ))}
        {stop.outside_shift && (
          <Note tone={stop.is_accepted ? "warn" : "bad"}>
            {stop.is_accepted ? `${stop.outside_shift} Planejado assim.` : stop.outside_shift}
          </Note>
        )}
        <ToldStop stop={stop} />
        {state === "done" && !stop.received_at && (
          <Badge tone="ok" shape="check">
            {stop.kind === "delivery" ? "Entregue" : "Recolhido"}
          </Badge>
        )}
        {stop.failure && state === "open" && <Reschedule stop={stop} />}
        {!isGone && <Steps stop={stop} {...planning} />}
      </div>
    </li>
  );
}

/** A stop that is on no route, and why. */
export function WaitingStopCard({ stop, reason, ...moves }: Moves & { stop: WaitingStop; reason: string }) {
  return (
    <li id={stopPlace(stopKey(stop))} {...drag(stop)} className="flex flex-col gap-1 px-3 py-3">
      <Party stop={stop} />
      <p className="text-xs text-muted tabular-nums">{`${formatNumber(stop.kg)} kg`}</p>
      <p className="text-sm text-warn">{reason}</p>
      {isPlaced(stop) && (
        <div>
          <VanSelect stop={stop} {...moves} />
        </div>
      )}
    </li>
  );
}

function Party({ stop, isStruck }: { stop: WaitingStop | RouteStop; isStruck?: boolean }) {
  const phone = dialable(stop.phone);
  const opens = useMay("place_orders");
  const named = `font-semibold wrap-anywhere ${isStruck ? "line-through" : ""}`;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={stop.kind === "delivery" ? "info" : "teal"} shape={stop.kind === "delivery" ? "dot" : "ring"}>
          {stop.kind === "delivery" ? "Entrega" : "Recolhimento"}
        </Badge>
        {opens ? (
          <Link
            to={paths.operations.event(stop.order_id)}
            className={`inline-flex items-center underline-offset-4 hover:underline max-sm:min-h-11 ${named}`}
          >
            {stop.customer_name || stop.order_code}
          </Link>
        ) : (
          <span className={named}>{stop.customer_name || stop.order_code}</span>
        )}
        <span className="text-xs text-muted">{`${stop.order_code} · ${shifts[stop.shift].label}`}</span>
        {stop.late && (
          <Badge tone="bad" shape="triangle">
            Atrasado
          </Badge>
        )}
      </span>
      {stop.address && (
        <span className="flex gap-1.5 text-sm wrap-anywhere">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          {stop.address}
        </span>
      )}
      {phone && !isStruck && (
        <span className="text-sm">
          <ContactLinks number={phone} greeting={`Olá, ${stop.customer_name}. É sobre o evento ${stop.order_code}.`} />
        </span>
      )}
      {stop.notes && !isStruck && <span className="text-sm text-muted wrap-anywhere">{stop.notes}</span>}
    </>
  );
}

/** What is handed over and taken here, and the money to ask for. */
function Collects({ stop }: { stop: RouteStop }) {
  const pieces = stop.kind === "pickup" ? stop.assets.length : 0;
  const due = stop.balance_due + stop.penalty_due;
  const collected = [
    due > 0 && `Receber ${formatMoney(due)}`,
    pieces > 0 && `Recolher ${counted(pieces, "peça", "peças")}`,
    stop.empties_to_collect > 0 && `Recolher ${counted(stop.empties_to_collect, "vazio", "vazios")}`,
  ].filter(Boolean);
  return (
    <>
      {stop.kind === "delivery" && stop.items.length > 0 && <p className="text-sm">{carried(stop.items)}</p>}
      {collected.length > 0 && <p className="text-sm font-semibold tabular-nums">{collected.join(" · ")}</p>}
    </>
  );
}

/** What failed and is not tried again today gets another day on the order's page. */
function Reschedule({ stop }: { stop: RouteStop }) {
  const opens = useMay("place_orders");
  if (!opens || stop.failure?.next_step === "again_today") return null;
  return (
    <LinkButton to={paths.operations.event(stop.order_id)} icon={CalendarClock} className="min-h-11 self-start">
      Marcar outro dia
    </LinkButton>
  );
}

function Note({ tone, children }: { tone: "warn" | "bad"; children: ReactNode }) {
  return (
    <p
      className={`rounded-control px-2 py-1 text-sm ${tone === "bad" ? "bg-bad-soft text-bad" : "bg-warn-soft text-warn"}`}
    >
      {children}
    </p>
  );
}

function Steps({ stop, isFirst, isLast, onStep, ...moves }: Planning & { stop: RouteStop }) {
  return (
    <div className="flex gap-1.5">
      <Step label={`Antes: ${stop.order_code}`} disabled={isFirst} onClick={() => onStep(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </Step>
      <Step label={`Depois: ${stop.order_code}`} disabled={isLast} onClick={() => onStep(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </Step>
      <VanSelect stop={stop} {...moves} />
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, children, ...button }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-line-strong bg-raised hover:bg-sunken disabled:opacity-40 xl:size-9"
      {...button}
    >
      {children}
    </button>
  );
}

function VanSelect({ stop, vans, van, onVan }: Moves & { stop: WaitingStop | RouteStop }) {
  if (vans.length === 0) return null;
  return (
    <select
      aria-label={`Carro de ${stop.order_code}`}
      value={van ?? ""}
      onChange={({ target }) => onVan(target.value ? Number(target.value) : null)}
      className={`${controlClass} min-h-11 min-w-0 text-sm xl:min-h-9 xl:py-1`}
    >
      <option value="">{van === null ? "Pôr na rota de…" : "Tirar da rota"}</option>
      {vans.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
