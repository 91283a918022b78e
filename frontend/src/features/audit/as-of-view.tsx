import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { ReadStockThenParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { menuFrom, sectionsOf } from "@/api/public/menu";
import type { StockItem } from "@/api/stock";
import { DataTable } from "@/components/data-table/data-table";
import { useTableState } from "@/components/data-table/use-table-state";
import { MenuShelves } from "@/components/menu/menu-shelves";
import { columns } from "@/components/stock/stock-columns";
import { StockFigures } from "@/components/stock/stock-figures";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { asOfQuery, type MomentState, useMoment, type View, views } from "./as-of";
import { AsOfAvailability } from "./as-of-availability";
import { AsOfOrders } from "./as-of-orders";
import { Past } from "./past";

const TABS = (Object.keys(views) as View[]).map((id) => ({ id, label: views[id] }));

const SHOWN: Record<View, (props: { state: MomentState }) => ReactNode> = {
  menu: AsOfMenu,
  "order-board": AsOfOrders,
  availability: AsOfAvailability,
  stock: AsOfStock,
};

/** 'Como era': a screen of the house as of an instant or an event, replayed from the history. */
export function AsOfView() {
  const state = useMoment();
  const Shown = SHOWN[state.view];
  return (
    <div className="rounded-card border border-line bg-raised">
      <Tabs label="O que ver" tabs={TABS} current={state.view} onChange={state.turnToView}>
        <Shown state={state} />
      </Tabs>
    </div>
  );
}

/** The menu that a visitor saw, as the public site shows it. */
function AsOfMenu({ state }: { state: MomentState }) {
  const then = useQuery(asOfQuery(reads.readMenuThen, state.moment, {}));
  return (
    <Past state={state} then={then}>
      {({ view }) => <Menu sections={sectionsOf(menuFrom(view))} />}
    </Past>
  );
}

function Menu({ sections }: { sections: ReturnType<typeof sectionsOf> }) {
  if (sections.length === 0) {
    return (
      <EmptyState
        title="O cardápio estava vazio"
        hint="Neste instante nenhum produto aparecia no site."
        icon={BookOpen}
      />
    );
  }
  return (
    <div data-face="public" className="flex flex-col gap-12 rounded-b-card bg-surface p-3 text-text sm:p-6">
      <MenuShelves sections={sections} orderable={false} />
    </div>
  );
}

const DEFAULTS = { sort: "product_name" } as const;

/** What was on the shelf. */
function AsOfStock({ state }: { state: MomentState }) {
  const { state: table, onState } = useTableState(DEFAULTS);
  const { page, limit, search, sort, order } = table;
  const then = useQuery(
    asOfQuery(reads.readStockThen, state.moment, {
      page,
      limit,
      ...(search && { search }),
      ...(sort && { sort: sort as ReadStockThenParams["sort"], order }),
    }),
  );
  return (
    <Past state={state} then={then}>
      {({ view }) => (
        <div className="flex flex-col gap-4 p-2 sm:p-4">
          <StockFigures totals={view.totals} linked={false} />
          <DataTable<StockItem>
            label="Estoque"
            rows={view.stock}
            total={view.pagination.total}
            columns={columns}
            rowId={(item) => item.product_id}
            rowLabel={(item) => item.product_name}
            state={table}
            onState={onState}
            status="ready"
            stale={then.isPlaceholderData}
            errorText="Erro ao carregar estoque"
            onRetry={() => void then.refetch()}
          />
        </div>
      )}
    </Past>
  );
}

export { AsOfView as Component };
