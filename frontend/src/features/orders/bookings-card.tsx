import { ArrowLeftRight, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { formatMoney } from "@/lib/money";
import { formatInstant } from "@/lib/time";
import { bookingStates } from "./labels";
import type { EventOrder, OrderBooking } from "./orders";
import { beerIn } from "./piece-name";

interface BookingsCardProps {
  order: EventOrder;
  onSwap: (booking: OrderBooking) => void;
}

/** The pieces an order holds, until when, and what threatens them, with the way out. */
export function BookingsCard({ order, onSwap }: BookingsCardProps) {
  const held = order.bookings.filter((booking) => booking.state !== "released");
  const inPlace = held.filter((booking) => booking.swapped_for === null);
  const released = order.bookings.filter((booking) => booking.state === "released");
  const first = held[0];
  return (
    <section id="equipamento" className="scroll-mt-20">
      <Card title={`Equipamento (${inPlace.length})`} aside={<span className="text-muted">{whereText(inPlace)}</span>}>
        {!first ? (
          <p className="px-4 py-3 text-muted">{noneText(order)}</p>
        ) : (
          <>
            <p className="border-b border-line px-4 py-2 text-muted tabular-nums">
              {`De ${formatInstant(first.start)} a ${formatInstant(first.end)}, mais a limpeza.`}
            </p>
            <ul className="divide-y divide-line">
              {held.map((booking) => (
                <Piece
                  key={booking.asset_id}
                  booking={booking}
                  beer={beerIn(order, booking)}
                  canSwap={order.can_swap && SWAPPED.has(booking.state)}
                  onSwap={() => onSwap(booking)}
                />
              ))}
            </ul>
          </>
        )}
        {released.length > 0 && (
          <details className="border-t border-line">
            <summary className="px-4 py-3 font-medium">{`Liberados (${released.length})`}</summary>
            <p className="px-4 pb-3 text-muted">{released.map((booking) => booking.asset_tag).join(" · ")}</p>
          </details>
        )}
      </Card>
    </section>
  );
}

const SWAPPED: ReadonlySet<OrderBooking["state"]> = new Set(["booked", "set_aside", "out"]);

function noneText({ status, beers }: EventOrder): string {
  if (status === "draft") return "Um rascunho ainda não reserva equipamento.";
  const waits = beers.length > 0 && status !== "cancelled";
  return waits ? "Os barris do chope são separados ao agendar a entrega." : "Nenhum equipamento reservado.";
}

const IN_VAN = { label: "No carro", tone: "ok", shape: "check" } as const;

const lookOf = ({ loaded_at, state }: OrderBooking) =>
  loaded_at && state === "set_aside" ? IN_VAN : bookingStates[state];

/** How many pieces are where, as far as they differ: 'No carro 2 · Separado 1'. */
function whereText(held: readonly OrderBooking[]): string {
  const labels = held.map((booking) => lookOf(booking).label);
  const places = [...new Set(labels)];
  if (places.length < 2) return "";
  return places.map((place) => `${place} ${labels.filter((each) => each === place).length}`).join(" · ");
}

interface PieceProps {
  booking: OrderBooking;
  /** Beer and size of a full keg. */
  beer: string | undefined;
  canSwap: boolean;
  onSwap: () => void;
}

function Piece({ booking, beer, canSwap, onSwap }: PieceProps) {
  const { label, ...look } = lookOf(booking);
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 grow max-sm:basis-full">
          <Link
            to={paths.operations.asset(booking.asset_id)}
            className="font-medium underline-offset-4 hover:underline"
          >
            {booking.asset_tag}
          </Link>
          {beer && ` ${beer}`}
          <span className="text-muted">{`${beer ? " · " : " "}${booking.model_name}`}</span>
        </span>
        <Badge {...look}>{label}</Badge>
        {canSwap && (
          <Button
            icon={ArrowLeftRight}
            size="small"
            variant={booking.danger ? "secondary" : "quiet"}
            onClick={onSwap}
            aria-label={`Trocar ${booking.asset_tag}`}
            className="max-sm:ml-auto"
          >
            Trocar
          </Button>
        )}
      </div>
      {booking.danger && (
        <p className="flex gap-2 rounded-control bg-bad-soft px-3 py-2 text-bad">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {booking.danger.sentence}
            {booking.danger.order_id !== null && (
              <>
                {" "}
                <Link to={paths.operations.event(booking.danger.order_id)} className="underline underline-offset-4">
                  {`Ver ${booking.danger.order_code}`}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
      {(booking.returned_at || booking.charge > 0 || booking.note) && (
        <p className="text-muted">
          {booking.returned_at && (
            <>
              {"Voltou em "}
              <Instant at={booking.returned_at} />
            </>
          )}
          {booking.swapped_for && ` · trocado por ${booking.swapped_for}`}
          {booking.charge > 0 && ` · cobrança de ${formatMoney(booking.charge)}`}
          {booking.note && ` · ${booking.note}`}
        </p>
      )}
    </li>
  );
}
