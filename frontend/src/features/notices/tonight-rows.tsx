import type { ReactNode } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { answerWaiterCall, fulfilSiteOrder, seeWaiterCall, setAvailability } from "@/api/generated/command";
import { reservationStatusLabels } from "@/api/generated/fields";
import type { ProductAvailability } from "@/api/generated/query";
import { type NextStatus, type Reservation, setStatus, stepsOf } from "@/api/reservations";
import type { OpenCall, OpenOrder } from "@/api/waiter-calls";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { Since } from "./since";

const FAILURE = "Não foi possível registrar";

/** A table that calls the waiter. */
export function CallRow({ call: { id, table, called_at, seen_at } }: { call: OpenCall }) {
  const see = useCommand({
    run: () => seeWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `A mesa ${table} sabe que alguém vem.`,
    failure: FAILURE,
  });
  const answer = useCommand({
    run: () => answerWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `Mesa ${table} atendida.`,
    failure: FAILURE,
  });
  return (
    <Row isDue>
      <p className="grow basis-32">
        <Name>{`Mesa ${table}`}</Name> chama <Since at={called_at} />
        {seen_at && <span className="text-sm text-muted">{", visto"}</span>}
      </p>
      <div className="flex gap-2">
        {!seen_at && <Tap label="Já vou" of={`mesa ${table}`} isSecond command={see} />}
        <Tap label="Atendido" of={`mesa ${table}`} command={answer} />
      </div>
    </Row>
  );
}

/** What a table ordered. */
export function OrderRow({ order: { id, notes, received_at, site_order, version } }: { order: OpenOrder }) {
  const { lines, table } = site_order;
  const fulfil = useCommand({
    run: () => fulfilSiteOrder(id, { version }),
    invalidates: ["leads"],
    success: `Pedido da mesa ${table} atendido.`,
    failure: FAILURE,
  });
  return (
    <Row isDue>
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <Name>{`Mesa ${table}`}</Name> pediu <Since at={received_at} />
        <span className="block">{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}</span>
        {notes && <span className="block text-sm text-muted">{notes}</span>}
      </p>
      <Tap label="Atendido" of={`pedido da mesa ${table}`} command={fulfil} />
    </Row>
  );
}

/** A reservation, with the likely step. `isDue`: it needs a person now. */
export function ReservationRow({ reservation, isDue = false }: { reservation: Reservation; isDue?: boolean }) {
  const { name, notes, people, status, time } = reservation;
  const [step] = stepsOf(reservation);
  const set = useCommand<NextStatus>({
    run: (next) => setStatus(reservation, next),
    invalidates: ["reservations"],
    success: (_, next) => `${name}: ${reservationStatusLabels[next]}.`,
    failure: "A reserva não mudou. Tente de novo.",
  });
  return (
    <Row isDue={isDue}>
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <Name>{time}</Name> {name}
        <span className="block text-sm text-muted">
          {`Reserva ${reservationStatusLabels[status].toLowerCase()}, ${counted(people, "pessoa", "pessoas")}`}
        </span>
        {notes && <span className="block text-sm text-muted">{notes}</span>}
      </p>
      {step && (
        <Tap
          label={step.label}
          of={name}
          isSecond={!isDue}
          command={{ isPending: set.isPending, mutate: () => set.mutate(step.to) }}
        />
      )}
    </Row>
  );
}

/** What the menu says is sold out. */
export function SoldOutRow({ product: { id, name } }: { product: ProductAvailability }) {
  const sell = useCommand({
    run: () => setAvailability(id, { available: true }),
    invalidates: touchedByCatalogue,
    success: `${name} voltou ao cardápio.`,
    failure: `Não foi possível mudar ${name}. Tente de novo.`,
  });
  return (
    <Row>
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-semibold text-bad">Acabou</span> {name}
      </p>
      <Tap label="Voltou" of={name} isSecond command={sell} />
    </Row>
  );
}

function Row({ isDue = false, children }: { isDue?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-2 border-l-4 py-2 pr-4 pl-3",
        isDue ? "border-l-amber" : "border-l-transparent",
      )}
    >
      {children}
    </li>
  );
}

const Name = ({ children }: { children: string }) => <span className="text-lg font-semibold">{children}</span>;

interface TapProps {
  label: string;
  /** What it is done to, for those who hear the button alone. */
  of: string;
  /** Something else on this screen is more likely. */
  isSecond?: boolean;
  command: { isPending: boolean; mutate: () => void };
}

function Tap({ label, of, isSecond = false, command: { isPending, mutate } }: TapProps) {
  return (
    <Button
      variant={isSecond ? "secondary" : "primary"}
      className="min-h-11"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {label}
      <span className="sr-only">{`: ${of}`}</span>
    </Button>
  );
}
