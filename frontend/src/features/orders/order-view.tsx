import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { failedTo, textOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { NotesCard } from "@/components/fiscal/notes-card";
import { HistoryTabs } from "@/components/history/history-tabs";
import { useVersion } from "@/components/history/stream-state";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedCard } from "@/components/ui/folded-card";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { Timeline } from "@/components/ui/timeline";
import { useMay } from "@/session/access";
import { BookingsCard } from "./bookings-card";
import { type Asked, OrderDialog } from "./dialogs/order-dialog";
import { DocumentsCard } from "./documents-card";
import { CustomerCard, EventCard } from "./facts-cards";
import { MessagesCard } from "./messages-card";
import { FreightCard, ItemsCard, MoneyCard } from "./money-cards";
import { OrderHeader } from "./order-header";
import { type EventOrder, orderQuery } from "./orders";
import { PaymentsCard } from "./payments-card";
import { PixCard } from "./pix-card";
import { ChangeRequestsCard, QuoteCard } from "./quote-card";
import { StandingCard } from "./standing-card";
import { StopsCard } from "./stops-card";

/** One order with everything that is known of it and everything that can be done. */
export function OrderView() {
  const { id, isId } = useRecordId();
  const order = useQuery({ ...orderQuery(id), enabled: isId });
  return (
    <RecordPage
      query={order}
      isId={isId}
      shapes={["h-28", "h-56", "h-64"]}
      name="o evento"
      fallback={failedTo("fetch", "event order")}
      missing={
        <EmptyState
          title={textOf(order.error, "Este evento não existe.")}
          hint="Ele pode ter sido um rascunho que alguém descartou."
        >
          <LinkButton to={paths.operations.events}>Ver todos os eventos</LinkButton>
        </EmptyState>
      }
    >
      {(found) => <Whole key={id} order={found} />}
    </RecordPage>
  );
}

function Whole({ order }: { order: EventOrder }) {
  const [asked, setAsked] = useState<{ what: Asked; opened: EventOrder }>();
  const [said, setSaid] = useState<string>();
  const navigate = useNavigate();
  const audits = useMay("audit");
  const [version] = useVersion();
  useTitle(order.order_code);

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

  return (
    <>
      <OrderHeader order={order} audits={audits} said={said} onAsk={ask} />
      {/* a phone has the money first; where there is room it stands on the right */}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <div className={classNames(column, "md:order-2 xl:order-3")}>
          <MoneyCard order={order} onAsk={ask} />
          {order.money.open_amount > 0 && <PixCard order={order} onAsk={ask} />}
          <PaymentsCard order={order} audits={audits} onAsk={ask} />
          <QuoteCard order={order} onAsk={ask} />
        </div>
        <div className={classNames(column, "md:order-1")}>
          <ChangeRequestsCard order={order} />
          <BookingsCard order={order} onSwap={(booking) => ask({ action: "swap", booking })} />
          <StopsCard order={order} />
          <ItemsCard order={order} />
          <StandingCard order={order.id} />
        </div>
        <div className="grid min-w-0 items-start gap-4 md:order-3 xl:order-2 md:max-xl:col-span-2 md:max-xl:grid-cols-2 md:max-xl:grid-rows-[auto_1fr] md:max-xl:[&>:first-child]:row-span-2">
          <EventCard order={order} />
          <CustomerCard order={order} />
          <DocumentsCard order={order} />
          <NotesCard order={order.id} />
          <MessagesCard order={order.id} />
        </div>
      </div>
      <FreightCard order={order} />
      <FoldedCard title="Histórico" brief={order.timeline.at(-1)?.title} open={version !== undefined}>
        <HistoryTabs stream={`event_order-${order.id}`} audits={audits}>
          <Timeline items={latestFirst(order)} />
        </HistoryTabs>
      </FoldedCard>
      {asked && (
        <OrderDialog asked={asked.what} opened={asked.opened} onDone={done} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

const column = "flex min-w-0 flex-col gap-4";

const latestFirst = ({ timeline }: EventOrder) =>
  timeline
    .map(({ title, detail, reason, actor_name: actor, at }, number) => {
      return { key: String(number), title, detail, reason, actor, at };
    })
    .reverse();

export { OrderView as Component };
