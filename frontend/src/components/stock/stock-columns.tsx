import type { StockItem } from "@/api/stock";
import type { Column } from "@/components/data-table/types";
import { Instant } from "@/components/ui/instant";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { coverText } from "@/lib/stock-amounts";

const dash = <span className="text-muted">—</span>;

export const columns: Column<StockItem>[] = [
  {
    id: "product",
    header: "Produto",
    sort: "product_name",
    primary: true,
    cell: (item) => (
      <>
        <span className="font-medium wrap-break-word">{item.product_name}</span>
        <span className="block text-xs font-normal text-muted">
          {[item.sku, item.category_name ?? "Sem categoria"].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  {
    id: "quantity",
    header: "Em estoque",
    sort: "quantity",
    align: "end",
    cell: ({ quantity, minimum, unit, status }) => (
      <span className="tabular-nums">
        <span className={status === "ok" ? "" : "font-semibold text-warn"}>{formatNumber(quantity)}</span>
        {minimum > 0 && <span className="text-muted">{` / ${formatNumber(minimum)}`}</span>}
        {unit !== "unidade" && <span className="text-muted">{` ${unit}`}</span>}
      </span>
    ),
  },
  {
    id: "status",
    header: "Situação",
    corner: true,
    bare: true,
    cell: ({ status }) =>
      status === "ok" ? (
        <StatusBadge status="available" />
      ) : (
        <StatusBadge status={status === "low" ? "low_stock" : "out_of_stock"} />
      ),
  },
  {
    id: "days_of_cover",
    header: "Cobertura",
    sort: "days_of_cover",
    align: "end",
    cell: ({ days_of_cover }) => coverText(days_of_cover) ?? <span className="text-muted">sem vendas</span>,
  },
  {
    id: "sold",
    header: "Vendido em 28 dias",
    sort: "sold",
    align: "end",
    hideBelow: "lg",
    cell: ({ sold }) => <span className="tabular-nums">{formatNumber(sold)}</span>,
  },
  {
    id: "value",
    header: "Valor",
    sort: "value",
    align: "end",
    cell: ({ value }) => (value === null ? dash : <span className="tabular-nums">{formatMoney(value)}</span>),
  },
  {
    id: "moved_at",
    header: "Última movimentação",
    sort: "moved_at",
    hideBelow: "lg",
    cell: ({ moved_at }) => (moved_at ? <Instant at={moved_at} /> : dash),
  },
];
