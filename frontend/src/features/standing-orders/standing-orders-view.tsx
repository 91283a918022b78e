import { useQuery } from "@tanstack/react-query";
import { CalendarSync, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  endStandingOrder,
  restoreStandingOrderDay,
  resumeStandingOrder,
  skipStandingOrderDay,
} from "@/api/generated/command";
import { type StandingDay, type StandingOrder, standingOrdersQuery } from "@/api/standing-orders";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Refusal } from "@/components/ui/refusal";
import { fullDay, shortDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { weekdayName } from "@/lib/opening-hours";
import { shifts } from "@/lib/shifts";
import { counted } from "@/lib/text";
import { useAskedForm } from "@/lib/use-asked-form";
import { useCommand } from "@/lib/use-command";
import { PauseDialog } from "./pause-dialog";
import { StandingOrderDialog } from "./standing-order-dialog";

/** 'Pedidos fixos': what bars get every week, their next deliveries, and a pause or a skipped day. */
export function StandingOrdersView() {
  const standing = useQuery(standingOrdersQuery());
  const [open, setOpen] = useState<{ standing?: StandingOrder }>();
  useAskedForm(() => setOpen({}));
  return (
    <Card
      title="Pedidos fixos"
      aside={
        <Button icon={Plus} variant="primary" size="small" onClick={() => setOpen({})}>
          Novo pedido fixo
        </Button>
      }
    >
      <Collection
        query={standing}
        name="os pedidos fixos"
        fallback="O que estava salvo não se perdeu."
        shapes={["h-28", "h-28"]}
        rows={(found) => found.data}
        empty={
          <EmptyState
            title="Nenhum pedido fixo"
            hint="Um bar que recebe os mesmos barris toda semana tem um pedido fixo. O rascunho de cada entrega é feito dias antes, com os preços do cliente."
            icon={CalendarSync}
          />
        }
      >
        {(data) => (
          <ul aria-label="Pedidos fixos" className="divide-y divide-line">
            {data.map((each) => (
              <Entry key={each.id} standing={each} onEdit={() => setOpen({ standing: each })} />
            ))}
          </ul>
        )}
      </Collection>
      {open && <StandingOrderDialog standing={open.standing} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** 'Pausado até 07/01/2027': the deliveries from that day on are made again. */
const stateOf = ({ status, paused_until }: StandingOrder) =>
  status === "ended" ? "Encerrado" : `Pausado${paused_until ? ` até ${fullDay(paused_until)}` : ""}`;

function Entry({ standing, onEdit }: { standing: StandingOrder; onEdit: () => void }) {
  const [ending, setEnding] = useState(false);
  const [pausing, setPausing] = useState(false);
  const { id, version, status, customer_name: customer } = standing;
  const known = { version };
  const command = useCommand({
    run: ({ send }: { send: () => Promise<unknown>; said: string }) => send(),
    invalidates: ["trade"],
    success: (_, { said }) => said,
  });
  const give = (said: string, send: () => Promise<unknown>) => command.mutate({ said, send });
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold wrap-anywhere">
              <Link to={paths.operations.customer(standing.customer_id)} className="underline-offset-4 hover:underline">
                {customer}
              </Link>
            </h2>
            {status !== "active" && <Badge shape="ring">{stateOf(standing)}</Badge>}
          </div>
          <p className="text-muted">{whenOf(standing)}</p>
          <ul className="tabular-nums">
            {standing.lines.map(({ beer_id, beer_name, container_l, quantity, mode }) => (
              <li key={`${beer_id} ${container_l} ${mode}`}>
                {`${quantity} × ${beer_name} ${formatNumber(container_l)} L${mode === "consigned" ? ", consignado" : ""}`}
              </li>
            ))}
          </ul>
        </div>
        {status !== "ended" && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-label={`Editar o pedido fixo de ${customer}`} onClick={onEdit}>
              Editar
            </Button>
            {status === "paused" ? (
              <Button
                size="small"
                aria-label={`Retomar o pedido fixo de ${customer}`}
                disabled={command.isPending}
                onClick={() => give("Pedido fixo retomado.", () => resumeStandingOrder(id, known))}
              >
                Retomar
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={`Pausar o pedido fixo de ${customer}`}
                disabled={command.isPending}
                onClick={() => setPausing(true)}
              >
                Pausar
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              aria-label={`Encerrar o pedido fixo de ${customer}`}
              onClick={() => setEnding(true)}
            >
              Encerrar
            </Button>
          </div>
        )}
      </div>
      <Refusal error={command.error} fallback="Não foi possível mudar o pedido fixo" />
      {standing.next_days.length > 0 && (
        <ul aria-label={`Próximas entregas de ${customer}`} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {standing.next_days.map((day) => (
            <NextDay
              key={day.day}
              day={day}
              paused={status === "paused" && (!standing.paused_until || day.day < standing.paused_until)}
              isBusy={command.isPending || status === "ended"}
              onSkip={() => give("Entrega pulada.", () => skipStandingOrderDay(id, { day: day.day }, known))}
              onRestore={() => give("Entrega de volta.", () => restoreStandingOrderDay(id, day.day, known))}
            />
          ))}
        </ul>
      )}
      {pausing && <PauseDialog standing={standing} onClose={() => setPausing(false)} />}
      {ending && (
        <ConfirmDialog
          title={`Encerrar o pedido fixo de ${customer}?`}
          question="Nenhum rascunho novo será feito. Os pedidos que já existem continuam."
          verb="Encerrar"
          busy="Encerrando..."
          isBusy={command.isPending}
          error={command.error}
          fallback="Não foi possível encerrar o pedido fixo"
          onConfirm={() => give("Pedido fixo encerrado.", () => endStandingOrder(id, known))}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}

function whenOf({ weekday, shift, days_before, until, every_weeks }: StandingOrder): string {
  const before = days_before === 0 ? "no dia" : `${counted(days_before, "dia", "dias")} antes`;
  return [
    `${weekdayName(weekday)}, ${shifts[shift].label.toLowerCase()}`,
    every_weeks === 2 && "a cada duas semanas",
    `rascunho ${before}`,
    until && `até ${fullDay(until)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface NextDayProps {
  day: StandingDay;
  paused: boolean;
  isBusy: boolean;
  onSkip: () => void;
  onRestore: () => void;
}

function NextDay({
  day: { day, state, drafts_on, order_id, order_code },
  paused,
  isBusy,
  onSkip,
  onRestore,
}: NextDayProps) {
  return (
    <li className="flex flex-col sm:min-w-36 gap-1 rounded-control border border-line px-3 py-2 tabular-nums">
      <span className={state === "skipped" ? "text-muted line-through" : "font-medium"}>{shortDay(day)}</span>
      {state === "drafted" && order_id !== null ? (
        <Link to={paths.operations.event(order_id)} className="whitespace-nowrap underline underline-offset-4">
          {order_code}
        </Link>
      ) : state === "skipped" ? (
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          onClick={onRestore}
          aria-label={`Voltar a entregar em ${shortDay(day)}`}
        >
          Voltar a entregar
        </Button>
      ) : (
        <>
          <span className="text-xs text-muted">{paused ? "Pausado" : `Rascunho em ${shortDay(drafts_on)}`}</span>
          <Button size="small" variant="quiet" disabled={isBusy} onClick={onSkip} aria-label={`Pular ${shortDay(day)}`}>
            Pular
          </Button>
        </>
      )}
    </li>
  );
}

export { StandingOrdersView as Component };
