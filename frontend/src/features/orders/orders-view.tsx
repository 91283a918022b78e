import { useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { errorTexts, failedTo } from "@/api/errors";
import { paths } from "@/app/paths";
import { OrderTable, type RowAction } from "@/components/orders/order-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Pagination } from "@/components/ui/pagination";
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
  const { filter, change, clear, narrowed } = state;
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
        <Loaded
          query={orders}
          title={errorTexts.events.load}
          fallback={failedTo("fetch", "event orders")}
          loading={<Loading shapes={ROWS}>Carregando eventos...</Loading>}
        >
          {({ events, pagination }) =>
            events.length === 0 ? (
              <Nothing
                beyond={pagination.total > 0}
                narrowed={narrowed}
                onFirst={() => change({ page: "" })}
                onClear={clear}
              />
            ) : (
              <>
                <OrderTable
                  orders={events}
                  stale={orders.isPlaceholderData}
                  onAction={(action, order) => setAsked({ action, order })}
                />
                <Pagination
                  page={filter.page}
                  limit={filter.limit}
                  total={pagination.total}
                  onPage={(page) => change({ page: String(page) })}
                  onLimit={(limit) => change({ limit: String(limit) })}
                />
              </>
            )
          }
        </Loaded>
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

interface NothingProps {
  /** There are orders, on the pages before. */
  beyond: boolean;
  narrowed: boolean;
  onFirst: () => void;
  onClear: () => void;
}

function Nothing({ beyond, narrowed, onFirst, onClear }: NothingProps) {
  if (beyond) {
    return (
      <EmptyState title="Esta página não existe mais" hint="A lista ficou mais curta.">
        <Button onClick={onFirst}>Voltar à primeira página</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nenhum evento encontrado"
      hint={narrowed ? "Tente ajustar os filtros de busca." : "Comece criando um novo evento."}
      icon={<CalendarRange aria-hidden="true" className="size-8" />}
    >
      {narrowed && <Button onClick={onClear}>Limpar filtros</Button>}
    </EmptyState>
  );
}
