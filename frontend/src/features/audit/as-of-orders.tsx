import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import type { EventOrderList } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { Masked } from "@/components/history/event-parts";
import { type OrderStanding, orderStandings, StandingOptions } from "@/components/orders/order-standing";
import { OrderTable } from "@/components/orders/order-table";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { asOfQuery, type MomentState } from "./as-of";
import { Past } from "./past";

/** The orders for events as they stood: which there were, and where each was. */
export function AsOfOrders({ state }: { state: MomentState }) {
  const { parameters, search, pager } = state;
  const status = parameters.get("status") ?? "";
  const { page, limit } = pager;
  const then = useQuery(
    asOfQuery(reads.readOrderBoardThen, state.moment, {
      ...(Object.hasOwn(orderStandings, status) && { status: status as OrderStanding }),
      ...(search && { search }),
      page,
      limit,
      sort: "created_at",
      order: "desc",
    }),
  );
  return (
    <Past state={state} then={then}>
      {({ view, masked }) => (
        <>
          <Masked why={masked} />
          <Filters state={state} status={status} counts={view.counts} />
          {view.events.length === 0 ? (
            <Nothing state={state} beyond={view.pagination.total > 0} />
          ) : (
            <>
              <OrderTable orders={view.events} stale={then.isPlaceholderData} />
              <Pagination {...pager} total={view.pagination.total} />
            </>
          )}
        </>
      )}
    </Past>
  );
}

function Nothing({ state, beyond }: { state: MomentState; beyond: boolean }) {
  const { parameters, search, change } = state;
  if (beyond) {
    return (
      <EmptyState title="Neste instante não havia tantas páginas">
        <Button onClick={() => change({ page: "" })}>Voltar à primeira página</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nenhum pedido neste instante"
      hint={
        search || parameters.get("status") ? "Tente ajustar os filtros de busca." : "O primeiro pedido veio depois."
      }
      icon={CalendarRange}
    />
  );
}

interface FiltersProps {
  state: MomentState;
  status: string;
  counts: EventOrderList["counts"];
}

function Filters({ state, status, counts }: FiltersProps) {
  const { search, typed, setTyped, change } = state;
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      <SearchBox
        label="Buscar por cliente, código ou observações"
        placeholder="Buscar por cliente, código ou observações..."
        value={typed}
        onChange={setTyped}
      />
      <Choice label="Status" value={status} onChange={(next) => change({ status: next })}>
        <StandingOptions counts={counts} />
      </Choice>
      {(search || status) && (
        <Button
          variant="quiet"
          onClick={() => {
            setTyped("");
            change({ search: "", status: "" });
          }}
        >
          Limpar filtros
        </Button>
      )}
    </search>
  );
}
