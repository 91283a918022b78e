import { useQuery } from "@tanstack/react-query";
import { type ReadStockThenParams, readStockThen } from "@/api/generated/query";
import type { StockItem } from "@/api/stock";
import { DataTable } from "@/components/data-table/data-table";
import { useTableState } from "@/components/data-table/use-table-state";
import { columns } from "@/components/stock/stock-columns";
import { StockFigures } from "@/components/stock/stock-figures";
import { thenQuery } from "./as-of";
import { Past } from "./past";
import type { MomentState } from "./use-moment";

const DEFAULTS = { sort: "product_name" } as const;

/** What was on the shelf. */
export function ThenStock({ state }: { state: MomentState }) {
  const { state: table, onState } = useTableState(DEFAULTS);
  const { page, limit, search, sort, order } = table;
  const then = useQuery(
    thenQuery("stock", readStockThen, state.moment, {
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
