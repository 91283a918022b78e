import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { toast } from "sonner";
import { ApiError, failedTo, textOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { useMay } from "@/session/access";
import { BookingsCard } from "./bookings-card";
import { type Asked, OrderDialog } from "./dialogs/order-dialog";
import { DocumentsCard } from "./documents-card";
import { CustomerCard, EventCard } from "./facts-cards";
import { FreightCard, ItemsCard, MoneyCard } from "./money-cards";
import { OrderHeader } from "./order-header";
import { type EventOrder, orderQuery } from "./orders";
import { PixCard } from "./pix-card";

/** One order with everything that is known of it and everything that can be done. */
export function OrderView() {
  const id = Number(useParams().id);
  const order = useQuery({ ...orderQuery(id), enabled: Number.isInteger(id) && id > 0 });
  if (order.data) return <Whole key={id} order={order.data} />;
  if (!Number.isInteger(id) || id < 1 || (order.error instanceof ApiError && order.error.status === 404)) {
    return <Gone error={order.error} />;
  }
  if (order.isLoadingError) {
    return (
      <Card>
        <LoadError
          title="Erro ao carregar o evento"
          error={order.error}
          fallback={failedTo("fetch", "event order")}
          onRetry={() => void order.refetch()}
        />
      </Card>
    );
  }
  return <Loading />;
}

function Whole({ order }: { order: EventOrder }) {
  const [asked, setAsked] = useState<{ what: Asked; opened: EventOrder }>();
  const [said, setSaid] = useState<string>();
  const navigate = useNavigate();
  const audits = useMay("audit");
  useEffect(() => {
    document.title = `${order.order_code} · Choperia`;
  }, [order.order_code]);

  const ask = (what: Asked) => {
    setSaid(undefined);
    setAsked({ what, opened: order });
  };
  const done = (sentence: string) => {
    setAsked(undefined);
    if (asked?.what.action !== "discard") return setSaid(sentence);
    toast.success(sentence);
    void navigate(paths.operations.events, { replace: true });
  };
  const awaits = order.status === "awaiting_deposit" && order.deposit_amount > order.deposit_received;

  return (
    <>
      <OrderHeader order={order} said={said} onAsk={ask} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid items-start gap-4 md:grid-cols-2">
            <CustomerCard order={order} />
            <EventCard order={order} />
          </div>
          <ItemsCard order={order} />
          <BookingsCard order={order} onSwap={(booking) => ask({ action: "swap", booking })} />
          <FreightCard order={order} />
        </div>
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <MoneyCard order={order} />
          {awaits && <PixCard order={order} />}
          <DocumentsCard order={order} />
          <Card title="Histórico" className="md:max-xl:col-span-2">
            <HistoryTabs stream={`event_order-${order.id}`} audits={audits}>
              <Timeline items={latestFirst(order)} />
            </HistoryTabs>
          </Card>
        </div>
      </div>
      {asked && (
        <OrderDialog asked={asked.what} opened={asked.opened} onDone={done} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function latestFirst({ timeline }: EventOrder) {
  return timeline
    .map(({ title, detail, reason, actor_name: actor, at }, number) => ({
      key: String(number),
      title,
      detail,
      reason,
      actor,
      at,
    }))
    .reverse();
}

function Gone({ error }: { error: unknown }) {
  return (
    <Card>
      <EmptyState
        title={textOf(error, "Este evento não existe mais.")}
        hint="Ele pode ter sido um rascunho que alguém descartou."
      >
        <LinkButton to={paths.operations.events}>Ver todos os eventos</LinkButton>
      </EmptyState>
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <output className="text-muted">Carregando o evento...</output>
      <Skeleton className="h-28" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
