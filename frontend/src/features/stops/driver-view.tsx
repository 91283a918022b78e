import { Truck } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, dayOf, longDay, weekdayName } from "@/lib/days";
import { useNow } from "@/lib/use-now";
import type { DriverDay } from "./actions";
import { DayView } from "./day-view";
import { hasBegun, isUnderway } from "./next";
import type { Phone } from "./phone-state";
import { Sheet } from "./sheet";
import { PhoneNotices, SessionOver, StatusBar } from "./status-bar";
import { byPlace, offRoute, placeOf, type Unsent, unsentOf } from "./unsent";
import { UnsentList } from "./unsent-list";
import { withPending } from "./with-pending";
import { nameIn } from "./words";

/**
 * The driver's page: today's or tomorrow's round, as it looks with what the phone has not sent yet. A round that began on
 * an earlier day is first until it is over, or today's begins.
 */
export function DriverView({ phone }: { phone: Phone }) {
  const today = dayOf(useNow());
  const [chosen, setChosen] = useState<string>();
  const [isQueueOpen, setQueueOpen] = useState(false);
  const days = useMemo(() => withPending(phone.days, phone.queue), [phone.days, phone.queue]);
  const unsent = useMemo(() => unsentOf(phone.queue), [phone.queue]);
  const locked = (phone.lockedActions ?? 0) - (phone.actionsOfOthers ?? 0);
  if (phone.isSessionOver) return <SessionOver pending={unsent.length + locked} />;

  const tomorrow = addDays(today, 1);
  const isOpen = (day: DriverDay) => isUnderway(day) || unsent.some(({ action }) => action.day === day.date);
  const before = days.findLast((day) => day.date < today && isOpen(day));
  const hasBegunToday = days.some((day) => day.date === today && hasBegun(day));
  const opensWith = before && !hasBegunToday ? before.date : today;
  const tabs: [string, string][] = [
    [today, "Hoje"],
    [tomorrow, "Amanhã"],
  ];
  if (before) tabs.unshift([before.date, weekdayName(before.date)]);
  const shown = tabs.some(([date]) => date === chosen) && chosen ? chosen : opensWith;
  const day = days.find(({ date }) => date === shown);
  const nameFor = ({ action, stopName }: Unsent) =>
    action.kind === "load" ? "Carga do carro" : (nameIn(days, action) ?? stopName ?? "Parada fora da rota");
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col text-base">
      <StatusBar
        phone={phone}
        today={today}
        shown={shown}
        days={tabs}
        pending={unsent.length}
        locked={locked}
        onDay={setChosen}
        onQueue={() => setQueueOpen(true)}
      />
      <main className="flex grow flex-col gap-3 pt-3">
        <div className="px-4 empty:hidden">
          <PhoneNotices phone={phone} />
        </div>
        {offRoute(unsent, day && day.stops.length > 0 ? [day] : []).map(([first, ...others]) => (
          <OffRoute key={placeOf(first)} phone={phone} unsent={[first, ...others]} name={nameFor(first)} />
        ))}
        {day && day.stops.length > 0 ? (
          <>
            {shown < today && (
              <p className="px-4 font-semibold">{`Rota de ${longDay(shown)}: termina na última parada.`}</p>
            )}
            <DayView key={shown} phone={phone} day={day} unsent={unsent} isDriven={shown !== tomorrow} />
          </>
        ) : (
          <NoStops isRead={phone.readAt !== null} isToday={shown === today} />
        )}
      </main>
      {isQueueOpen && (
        <Sheet title="Pendentes neste telefone" onClose={() => setQueueOpen(false)}>
          {unsent.length > 0 ? (
            byPlace(unsent).map(([first, ...others]) => (
              <section key={placeOf(first)} aria-label={nameFor(first)} className="flex flex-col gap-2">
                <h3 className="font-semibold wrap-anywhere">{nameFor(first)}</h3>
                <UnsentList phone={phone} unsent={[first, ...others]} />
              </section>
            ))
          ) : (
            <p>Tudo foi enviado.</p>
          )}
        </Sheet>
      )}
    </div>
  );
}

interface OffRouteProps {
  phone: Phone;
  unsent: readonly Unsent[];
  name: string;
}

/** What was done at a stop that the shown route does not have (any more): no row leads to it. */
function OffRoute({ phone, unsent, name }: OffRouteProps) {
  return (
    <section aria-label={name} className="flex flex-col gap-2 border-b border-line px-4 pb-3">
      <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
      <p className="text-sm">Não está nesta rota. O que você fez ali ainda não está no sistema: fale com a casa.</p>
      <UnsentList phone={phone} unsent={unsent} />
    </section>
  );
}

function NoStops({ isRead, isToday }: { isRead: boolean; isToday: boolean }) {
  const when = isToday ? "hoje" : "amanhã";
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 p-6 text-center">
      <Truck aria-hidden="true" className="size-10" />
      <h1 className="text-xl font-semibold">{isRead ? `Você não dirige ${when}` : "A rota ainda não foi lida"}</h1>
      <p>
        {isRead
          ? "Quando alguém puser você numa rota, as paradas aparecem aqui."
          : "Com rede, ela aparece aqui e fica guardada no telefone."}
      </p>
    </div>
  );
}
