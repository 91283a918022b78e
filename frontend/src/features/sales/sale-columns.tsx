import { Undo2 } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { costCenterName } from "@/lib/cost-centers";
import { formatMoney } from "@/lib/money";
import { inUnits } from "@/lib/stock-amounts";
import { formatInstant } from "@/lib/time";
import type { Sale } from "./sales";

export const nameOf = (sale: Sale) => sale.product_name ?? "Produto removido";

/** A file, the till itself, or a person. */
function originOf({ import_id, source_id }: Sale): string {
  if (import_id !== null) return `Importação ${import_id}`;
  return source_id === null ? "Registro manual" : "Caixa";
}

/** The columns of the list; `onReverse` asks before a sale is taken back. */
export function saleColumns(onReverse: (sale: Sale) => void): Column<Sale>[] {
  return [
    {
      id: "product",
      header: "Produto",
      primary: true,
      cell: (sale) => (
        <>
          <Link to={paths.operations.stockItem(sale.product_id)} className="font-medium wrap-anywhere hover:underline">
            {nameOf(sale)}
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-muted">
            {sale.source_id ?? "Sem identificador"}
          </span>
        </>
      ),
    },
    {
      id: "sold_at",
      header: "Data",
      sort: "sold_at",
      cell: ({ sold_at }) => <Instant at={sold_at} />,
    },
    {
      id: "quantity",
      header: "Quantidade",
      sort: "quantity",
      align: "end",
      cell: ({ quantity, unit }) => <span className="tabular-nums">{inUnits(quantity, unit ?? "unidade")}</span>,
    },
    {
      id: "amount",
      header: "Total",
      sort: "amount",
      align: "end",
      cell: ({ amount, unit_price }) => (
        <>
          <span className="tabular-nums">{formatMoney(amount)}</span>
          <span className="block text-xs text-muted tabular-nums">{`${formatMoney(unit_price)} cada`}</span>
        </>
      ),
    },
    {
      id: "cost_center",
      header: "Centro de custo",
      hideBelow: "lg",
      cell: ({ cost_center }) => costCenterName(cost_center),
    },
    {
      id: "source",
      header: "Origem",
      cell: (sale) => (
        <span className="text-sm">
          {originOf(sale)}
          <span className="block text-xs text-muted">{sale.recorded_by}</span>
        </span>
      ),
    },
    {
      id: "reversal",
      header: "Estorno",
      bare: true,
      corner: true,
      cell: (sale) =>
        sale.reversed_at ? (
          <span title={`${formatInstant(sale.reversed_at)}, ${sale.reversed_by}`}>
            <Badge tone="bad" shape="cross">
              Estornada
            </Badge>
          </span>
        ) : (
          <Button
            icon={Undo2}
            size="small"
            variant="quiet"
            onClick={() => onReverse(sale)}
            aria-label={`Estornar ${nameOf(sale)}`}
          >
            Estornar
          </Button>
        ),
    },
  ];
}
