import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { textOf } from "@/api/errors";
import type { ListOrdersParams } from "@/api/generated/query/model";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { TableFilter, TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { Button } from "@/components/ui/button";
import { eventOrderStatuses } from "@/components/ui/status-badge";
import { may } from "@/features/session/access";
import { useSession } from "@/features/session/session";
import { costCenters } from "@/lib/cost-centers";
import { download } from "@/lib/download";
import { columns } from "./order-columns";
import { type OrderRow, ordersQuery, ordersSpreadsheet } from "./orders";

const DEFAULTS = { sort: "created_at", order: "desc", filters: { status: "", cost_center: "" } } as const;

/** All orders at a glance, for everybody in the operations; who may place orders opens them from here. */
export function OrderOverview() {
  const session = useSession();
  const opens = session.state === "in" && may(session.user, "place_orders");
  const { state, onState } = useTableState(DEFAULTS);
  const asked = askedFor(state);
  const orders = useQuery(ordersQuery(asked));
  const spreadsheet = useMutation({
    mutationFn: () => ordersSpreadsheet(asked),
    onSuccess: (file) => download(file, "pedidos.csv"),
  });
  return (
    <div className="flex flex-col gap-4">
      {spreadsheet.isError && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {textOf(spreadsheet.error, "A planilha não pôde ser gerada. Tente de novo.")}
        </p>
      )}
      <DataTable<OrderRow>
        label="Pedidos"
        rows={orders.data?.orders}
        total={orders.data?.pagination.total ?? 0}
        columns={columns}
        rowId={(order) => order.id}
        rowLabel={(order) => `${order.order_code}, ${order.customer_name}`}
        rowHref={opens ? (order) => paths.operations.event(order.id) : undefined}
        state={state}
        onState={onState}
        {...listStatus(orders)}
        errorText="Erro ao carregar pedidos"
        filters={filters}
        actions={
          <Button onClick={() => spreadsheet.mutate()} disabled={spreadsheet.isPending}>
            <Download aria-hidden="true" className="size-4" />
            {spreadsheet.isPending ? "Gerando..." : "CSV"}
          </Button>
        }
      />
    </div>
  );
}

const filters: TableFilter[] = [
  {
    name: "status",
    label: "Status",
    options: Object.entries(eventOrderStatuses).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: "cost_center",
    label: "Centro de custo",
    options: Object.entries(costCenters).map(([value, label]) => ({ value, label })),
  },
];

function askedFor({ page, limit, search, sort, order, filters: chosen }: TableState): ListOrdersParams {
  return {
    page,
    limit,
    search: search || undefined,
    sort: sort as ListOrdersParams["sort"],
    order,
    status: (chosen.status || undefined) as ListOrdersParams["status"],
    cost_center: (chosen.cost_center || undefined) as ListOrdersParams["cost_center"],
  };
}
