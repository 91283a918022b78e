import { useQuery } from "@tanstack/react-query";
import { CalendarHeart, ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { reservationStatusLabels } from "@/api/generated/fields";
import {
  type NextStatus,
  type Reservation,
  type ReservationDay,
  reservationsQuery,
  setStatus,
  stepsOf,
} from "@/api/reservations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ContactLinks } from "@/components/ui/contact-links";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { MoreActions } from "@/components/ui/more-actions";
import { Refusal } from "@/components/ui/refusal";
import { addDays, dayOf, isDay } from "@/lib/days";
import { counted } from "@/lib/text";
import { useAskedForm } from "@/lib/use-asked-form";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";
import { useUrlFilter } from "@/lib/use-url-filter";
import { ReservationDialog } from "./reservation-dialog";
import { byTime, greeting } from "./reservations";

/** What the dialog is open for: a new reservation, or one that moves. */
type Asked = "new" | Reservation | undefined;

/** The reservations of a day by time: made for the phone of whoever stands at the door. */
export function ReservationsView() {
  const { parameters, change } = useUrlFilter();
  const today = dayOf(useNow());
  const wanted = parameters.get("dia");
  const day = isDay(wanted) ? wanted : today;
  const query = useQuery(reservationsQuery(day));
  const [asked, ask] = useState<Asked>();
  useAskedForm(() => ask("new"));
  const show = (next: string) => change({ dia: next === today ? undefined : next });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={ChevronLeft}
          aria-label="Dia anterior"
          className="min-h-11"
          onClick={() => show(addDays(day, -1))}
        />
        <DateInput
          aria-label="Dia"
          required
          value={day}
          onChange={(next) => isDay(next) && show(next)}
          className="max-sm:max-w-44"
        />
        <Button
          icon={ChevronRight}
          aria-label="Dia seguinte"
          className="min-h-11"
          onClick={() => show(addDays(day, 1))}
        />
        {day !== today && (
          <Button className="min-h-11" onClick={() => show(today)}>
            Hoje
          </Button>
        )}
        <Button icon={Plus} variant="primary" className="min-h-11 sm:ml-auto" onClick={() => ask("new")}>
          Nova reserva
        </Button>
      </div>
      <Loaded query={query} name="as reservas" fallback="Nada foi perdido: tente de novo." shapes={["h-24", "h-24"]}>
        {(found) => <DayBoard found={found} onMove={ask} />}
      </Loaded>
      {asked && (
        <ReservationDialog
          reservation={asked === "new" ? undefined : asked}
          day={day}
          onClose={() => ask(undefined)}
          onSaved={(kept) => {
            ask(undefined);
            show(kept);
          }}
        />
      )}
    </div>
  );
}

interface DayBoardProps {
  found: ReservationDay;
  onMove: (reservation: Reservation) => void;
}

function DayBoard({ found, onMove }: DayBoardProps) {
  const { data, day, hours, people, seats_per_slot } = found;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={CalendarHeart}
        title={hours.length > 0 ? "Nenhuma reserva neste dia" : "A casa não abre neste dia"}
        hint="Quem reserva pelo site aparece aqui na hora. Quem liga, você anota em Nova reserva."
      />
    );
  }
  return (
    <>
      <p className="text-muted">
        {counted(people, "pessoa esperada", "pessoas esperadas")}
        {seats_per_slot === 0 && ". Sem limite de lugares por horário: defina em Configurações."}
      </p>
      {byTime(data).map(([time, reservations]) => (
        <Card key={time} title={time} aside={<Expected reservations={reservations} seats={seats_per_slot} />}>
          <ul className="divide-y divide-line">
            {reservations.map((reservation) => (
              <Entry key={reservation.id} reservation={reservation} day={day} onMove={() => onMove(reservation)} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function Expected({ reservations, seats }: { reservations: readonly Reservation[]; seats: number }) {
  const taken = reservations
    .filter(({ status }) => status !== "cancelled")
    .reduce((sum, { people }) => sum + people, 0);
  return (
    <span className="text-sm text-muted tabular-nums">
      {seats > 0 ? `${taken} de ${counted(seats, "lugar", "lugares")}` : counted(taken, "pessoa", "pessoas")}
    </span>
  );
}

const looks = {
  requested: { label: reservationStatusLabels.requested, tone: "amber", shape: "half" },
  confirmed: { label: reservationStatusLabels.confirmed, tone: "ok", shape: "check" },
  seated: { label: reservationStatusLabels.seated, tone: "teal", shape: "dot" },
  no_show: { label: reservationStatusLabels.no_show, tone: "neutral", shape: "ring" },
  cancelled: { label: reservationStatusLabels.cancelled, tone: "bad", shape: "cross", struck: true },
} as const;

interface EntryProps {
  reservation: Reservation;
  day: string;
  onMove: () => void;
}

function Entry({ reservation, day, onMove }: EntryProps) {
  const { name, notes, people, phone, reference, status } = reservation;
  const { label, ...look } = looks[status];
  const action = useCommand<NextStatus>({
    run: (next) => setStatus(reservation, next),
    invalidates: ["reservations"],
  });
  const [likely, ...others] = stepsOf(reservation).map(({ to, label: step }, index) => (
    <Button
      key={to}
      className="min-h-11"
      variant={index === 0 ? "primary" : to === "cancelled" ? "quiet" : "secondary"}
      disabled={action.isPending}
      aria-label={`${step}: ${name}`}
      onClick={() => action.mutate(to)}
    >
      {step}
    </Button>
  ));
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold tabular-nums">{people}</span>
        <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
        <Badge {...look}>{label}</Badge>
        <span className="text-xs text-muted">{reference}</span>
      </div>
      {notes && <p className="text-sm wrap-anywhere">{notes}</p>}
      {phone && (
        <p className="text-sm">
          <ContactLinks number={phone} greeting={greeting(reservation, day)} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {likely}
        {(status === "requested" || status === "confirmed") && (
          <MoreActions name={name}>
            {others}
            <Button className="min-h-11" aria-label={`Editar: ${name}`} onClick={onMove}>
              Editar
            </Button>
          </MoreActions>
        )}
      </div>
      <Refusal error={action.error} fallback="A reserva não mudou. Tente de novo." />
    </li>
  );
}

export { ReservationsView as Component };
