import { MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import { costCenterLabels } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { AT_THE_HOUSE, handoverWords } from "@/components/orders/handover";
import { Card } from "@/components/ui/card";
import { ContactLinks } from "@/components/ui/contact-links";
import { Fact, NotGiven } from "@/components/ui/fact";
import { fullDay, weekdayName } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { dialable } from "@/lib/phone";
import { type Shift, shifts } from "@/lib/shifts";
import { formatTaxNumber } from "@/lib/tax-number";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import type { EventOrder } from "./orders";

/** Who orders, one tap away. */
export function CustomerCard({ order }: { order: EventOrder }) {
  const number = dialable(order.customer_phone);
  return (
    <Card title="Cliente">
      <dl className={list}>
        <Fact name="Nome">
          {order.customer_id === null ? (
            order.customer_name
          ) : (
            <Link to={paths.operations.customer(order.customer_id)} className={tap}>
              {order.customer_name}
            </Link>
          )}
        </Fact>
        <Fact name="Telefone">
          {number ? (
            <ContactLinks
              number={number}
              greeting={`Olá, ${order.customer_first_name}. É sobre o evento ${order.order_code}.`}
            />
          ) : (
            <NotGiven />
          )}
        </Fact>
        {order.customer_document && <Fact name="CPF ou CNPJ">{formatTaxNumber(order.customer_document)}</Fact>}
        <Fact name="Centro de custo">{costCenterLabels[order.cost_center]}</Fact>
        {order.notes && (
          <Fact name="Observações">
            <span className="whitespace-pre-line">{order.notes}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** What is celebrated, when and where. */
export function EventCard({ order }: { order: EventOrder }) {
  const { preferred_delivery_date: delivery, preferred_delivery_shift: shift, pickup_at, pickup_date } = order;
  const { out, back } = handoverWords(order.collects);
  const driver = order.delivery_driver || order.responsible;
  return (
    <Card title="Evento">
      <dl className={list}>
        {order.event_name && <Fact name="O quê">{order.event_name}</Fact>}
        {order.event_date_from && <Fact name="Dia da festa">{dayText(order.event_date_from)}</Fact>}
        <Fact name={out}>{delivery ? <Stop day={delivery} shift={shift} /> : <NotGiven />}</Fact>
        <Fact name={back}>
          {pickup_date ? (
            <Stop day={pickup_date} shift={order.pickup_shift ?? shift} />
          ) : pickup_at ? (
            <time dateTime={pickup_at} title={fromNow(pickup_at)}>{`até ${formatInstant(pickup_at)}`}</time>
          ) : (
            <NotGiven />
          )}
        </Fact>
        <Fact name="Endereço">
          {order.collects ? (
            AT_THE_HOUSE
          ) : order.delivery_address ? (
            <span className="flex flex-wrap gap-x-2">
              {order.delivery_address}
              {order.delivery_lat !== null && order.delivery_lng !== null && (
                <a
                  href={`https://www.google.com/maps/dir/?api=1&destination=${order.delivery_lat},${order.delivery_lng}`}
                  target="_blank"
                  rel="noreferrer"
                  className={tap}
                >
                  <MapPin aria-hidden="true" className="size-4" />
                  Como chegar
                </a>
              )}
            </span>
          ) : (
            <NotGiven />
          )}
        </Fact>
        {driver && <Fact name={handoverWords(order.collects).person}>{driver}</Fact>}
        {order.pickup_driver && (
          <Fact name={order.collects ? "Quem recebe" : "Quem recolhe"}>{order.pickup_driver}</Fact>
        )}
        {order.batch && <Fact name="Lote">{order.batch}</Fact>}
        {(order.empties_to_collect > 0 || order.empties_collected > 0) && (
          <Fact name="Vasilhames">
            {order.collects
              ? `${formatNumber(order.empties_to_collect)} a receber, ${counted(order.empties_collected, "recebido", "recebidos")}`
              : `${formatNumber(order.empties_to_collect)} a recolher, ${counted(order.empties_collected, "recolhido", "recolhidos")}`}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

const list = "grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2 p-4";
const tap = "inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:no-underline";
const dayText = (day: string) => `${fullDay(day)} (${weekdayName(day)})`;

function Stop({ day, shift }: { day: string; shift: Shift }) {
  return (
    <span className="tabular-nums">
      {dayText(day)}
      <span className="block text-muted">{`${shifts[shift].label}, ${shifts[shift].hours}`}</span>
    </span>
  );
}
