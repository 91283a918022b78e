import { Truck } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, dayOf } from "@/lib/days";
import { useNow } from "@/lib/use-now";
import { DayView } from "./day-view";
import type { Phone } from "./phone-state";
import { Sheet } from "./sheet";
import { PhoneNotices, SessionOver, StatusBar } from "./status-bar";
import { type Unsent, unsentOf } from "./unsent";
import { UnsentList } from "./unsent-list";
import { withPending } from "./with-pending";
import { nameOf } from "./words";

/** The driver's page: today's or tomorrow's round, as it looks with what the phone has not sent yet. */
export function DriverView({ phone }: { phone: Phone }) {
  const today = dayOf(useNow());
  const [chosen, setChosen] = useState<string>();
  const [isQueueOpen, setQueueOpen] = useState(false);
  const days = useMemo(() => withPending(phone.days, phone.queue), [phone.days, phone.queue]);
  const unsent = useMemo(() => unsentOf(phone.queue), [phone.queue]);
  const locked = phone.lockedActions ?? 0;
  if (phone.isSessionOver) return <SessionOver pending={unsent.length + locked} />;

  const tomorrow = addDays(today, 1);
  const shown = chosen === tomorrow ? tomorrow : today;
  const day = days.find(({ date }) => date === shown);
  const stopName = ({ action }: Unsent) => {
    const stop = days.flatMap(({ stops }) => stops).find(({ key }) => key === action.stop);
    return stop ? nameOf(stop) : "Carga do carro";
  };
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col text-base">
      <StatusBar
        phone={phone}
        today={today}
        shown={shown}
        days={[
          [today, "Hoje"],
          [tomorrow, "Amanhã"],
        ]}
        pending={unsent.length}
        locked={locked}
        onDay={setChosen}
        onQueue={() => setQueueOpen(true)}
      />
      <main className="flex grow flex-col gap-3 pt-3">
        <div className="px-4 empty:hidden">
          <PhoneNotices phone={phone} />
        </div>
        {day && day.stops.length > 0 ? (
          <DayView key={shown} phone={phone} day={day} unsent={unsent} isToday={shown === today} />
        ) : (
          <NoStops isRead={phone.readAt !== null} isToday={shown === today} />
        )}
      </main>
      {isQueueOpen && (
        <Sheet title="Pendentes neste telefone" onClose={() => setQueueOpen(false)}>
          {unsent.length > 0 ? (
            <UnsentList phone={phone} unsent={unsent} nameFor={stopName} />
          ) : (
            <p>Tudo foi enviado.</p>
          )}
        </Sheet>
      )}
    </div>
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
