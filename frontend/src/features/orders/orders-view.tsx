import { useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { failedTo } from "@/api/errors";
import { paths } from "@/app/paths";
import { OrderTable, type RowAction } from "@/components/orders/order-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatNumber } from "@/lib/numbers";
import { CancelDialog } from "./dialogs/cancel-dialog";
import { ConfirmOrderDialog } from "./dialogs/confirm-order-dialog";
import { OrderFilters } from "./order-filters";
import { type EventOrderRow, ordersQuery } from "./orders";
import { useOrderFilter } from "./use-order-filter";

const ROWS = Array<string>(6).fill("h-14");
const DIALOGS = { confirm: ConfirmOrderDialog, cancel: CancelDialog };

/** 'Barris para Eventos': the orders, to be found, confirmed and cancelled. What is shown is kept in the address. */
export function OrdersView() {
  const state = useOrderFilter();
  const { filter, clear, narrowed, pager } = state;
  const orders = useQuery(ordersQuery(filter));
  const [asked, setAsked] = useState<{ action: RowAction; order: EventOrderRow }>();
  const total = orders.data?.pagination.total;
  const AskedDialog = asked && DIALOGS[asked.action];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted tabular-nums">
          {total === undefined ? "" : `${formatNumber(total)} evento(s) encontrado(s)`}
        </output>
        <LinkButton to={paths.operations.createEvent} variant="primary" className="max-sm:w-full" icon={Plus}>
          Novo Evento
        </LinkButton>
      </div>
      <Card>
        <OrderFilters state={state} counts={orders.data?.counts} />
        <Collection
          query={orders}
          name="eventos"
          fallback={failedTo("fetch", "event orders")}
          shapes={ROWS}
          rows={(found) => found.events}
          pager={pager}
          empty={
            <EmptyState
              title="Nenhum evento encontrado"
              hint={narrowed ? "Tente ajustar os filtros de busca." : "Comece criando um novo evento."}
              icon={CalendarRange}
            >
              {narrowed && <Button onClick={clear}>Limpar filtros</Button>}
            </EmptyState>
          }
        >
          {(events) => (
            <OrderTable
              orders={events}
              stale={orders.isPlaceholderData}
              onAction={(action, order) => setAsked({ action, order })}
            />
          )}
        </Collection>
      </Card>
      {asked && AskedDialog && (
        <AskedDialog
          opened={asked.order}
          onDone={(said) => {
            setAsked(undefined);
            toast.success(`${asked.order.order_code}: ${said}`);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

export { OrdersView as Component };
