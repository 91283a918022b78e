import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { textOf } from "@/api/errors";
import type { ListOrdersParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import type { TableFilter, TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { type EventOrderStatus, eventOrderStatuses } from "@/components/ui/status-badge";
import { costCenters, isCostCenter } from "@/lib/cost-centers";
import { download } from "@/lib/download";
import { may } from "@/session/access";
import { useSession } from "@/session/session";
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
        empty={
          isNarrowed(state) ? (
            <p className="text-muted">Nenhum pedido combina com o que se pediu.</p>
          ) : (
            <>
              <p className="text-muted">Os pedidos aparecem aqui assim que são lançados.</p>
              {opens && (
                <LinkButton to={paths.operations.createEvent} variant="primary">
                  Novo evento
                </LinkButton>
              )}
            </>
          )
        }
        actions={
          <Button icon={Download} onClick={() => spreadsheet.mutate()} disabled={spreadsheet.isPending}>
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

/** The question to the server. What an address cannot mean is left out. */
function askedFor({
  page,
  limit,
  search,
  sort,
  order,
  filters: { status, cost_center },
}: TableState): ListOrdersParams {
  const isSort = columns.some((column) => column.sort === sort);
  return {
    page,
    limit,
    search: search || undefined,
    sort: (isSort ? sort : DEFAULTS.sort) as ListOrdersParams["sort"],
    order,
    status: status && Object.hasOwn(eventOrderStatuses, status) ? (status as EventOrderStatus) : undefined,
    cost_center: cost_center && isCostCenter(cost_center) ? cost_center : undefined,
  };
}
