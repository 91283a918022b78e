import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { costCenterLabels } from "@/api/generated/fields";
import { getListOrdersUrl, type ListOrdersParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import { orderStandings } from "@/components/orders/order-standing";
import { LinkButton } from "@/components/ui/link-button";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { isCostCenter } from "@/lib/cost-centers";
import { useMay } from "@/session/access";
import { columns } from "./order-columns";

const ordersQuery = (asked: ListOrdersParams) =>
  queryOptions({
    ...reads.listOrders(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The question without what an address cannot mean. */
const meant = ({ sort, status, cost_center, ...asked }: ListOrdersParams): ListOrdersParams =>
  withoutEmpty({
    ...asked,
    sort: columns.some((column) => column.sort === sort) ? sort : "created_at",
    status: status && Object.hasOwn(orderStandings, status) ? status : undefined,
    cost_center: cost_center && isCostCenter(cost_center) ? cost_center : undefined,
  });

const list = defineList({
  label: "Pedidos",
  errorText: "Erro ao carregar pedidos",
  sort: "created_at",
  order: "desc",
  filters: [
    { name: "status", label: "Status", options: orderStandings },
    { name: "cost_center", label: "Centro de custo", options: costCenterLabels },
  ],
  columns,
  rowLabel: (order) => `${order.order_code}, ${order.customer_name}`,
  rowHref: (order) => paths.operations.event(order.id),
  query: (asked: ListOrdersParams) => ordersQuery(meant(asked)),
  rows: ({ orders }) => orders,
});

/** All orders at a glance, for everybody in the operations; who may place orders opens them from here. */
export function OrderOverview() {
  const opens = useMay("place_orders");
  const { state, asked, table } = useList(list);
  const file = useSpreadsheet(() => spreadsheet(getListOrdersUrl(meant(asked))), "pedidos.csv");
  return (
    <div className="flex flex-col gap-4">
      <SpreadsheetError file={file} />
      <DataTable
        {...table}
        rowHref={opens ? table.rowHref : undefined}
        empty={
          isNarrowed(state) ? (
            <p className="text-muted">Nenhum pedido combina com o que se pediu.</p>
          ) : (
            <>
              <p className="text-muted">Os pedidos aparecem aqui assim que são lançados.</p>
              {opens && (
                <LinkButton variant="primary" to={paths.operations.createEvent}>
                  Novo evento
                </LinkButton>
              )}
            </>
          )
        }
        actions={<SpreadsheetButton file={file} />}
      />
    </div>
  );
}

export { OrderOverview as Component };
