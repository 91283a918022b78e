import { useMutation, useQuery } from "@tanstack/react-query";
import { Cylinder, Download } from "lucide-react";
import { Link } from "react-router-dom";
import { textOf } from "@/api/errors";
import type { ListStockParams } from "@/api/generated/query";
import { type StockItem, stockQuery, stockSpreadsheet } from "@/api/stock";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { TableFilter, TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { columns } from "@/components/stock/stock-columns";
import { StockFigures } from "@/components/stock/stock-figures";
import { Button, buttonClass } from "@/components/ui/button";
import { download } from "@/lib/download";

const DEFAULTS = { sort: "product_name", filters: { status: "", category_id: "" } } as const;

/** What is on the shelf: what is missing first seen, everything else one click away. */
export function StockView() {
  const { state, onState } = useTableState(DEFAULTS);
  const asked = askedFor(state);
  const stock = useQuery(stockQuery(asked));
  const spreadsheet = useMutation({
    mutationFn: () => stockSpreadsheet(asked),
    onSuccess: (file) => download(file, "estoque.csv"),
  });
  return (
    <div className="flex flex-col gap-4">
      <StockFigures totals={stock.data?.totals} />
      {spreadsheet.isError && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {textOf(spreadsheet.error, "A planilha não pôde ser gerada. Tente de novo.")}
        </p>
      )}
      <DataTable<StockItem>
        label="Estoque"
        rows={stock.data?.stock}
        total={stock.data?.pagination.total ?? 0}
        columns={columns}
        rowId={(item) => item.product_id}
        rowLabel={(item) => item.product_name}
        rowHref={(item) => paths.operations.stockItem(item.product_id)}
        state={state}
        onState={onState}
        {...listStatus(stock)}
        errorText="Erro ao carregar estoque"
        filters={[status, { ...category, options: stock.data?.categories.map(choice) ?? [] }]}
        actions={
          <div className="flex flex-wrap gap-2">
            <Link to={paths.operations.kegs} className={buttonClass()}>
              <Cylinder aria-hidden="true" className="size-4" />
              Barris
            </Link>
            <Button onClick={() => spreadsheet.mutate()} disabled={spreadsheet.isPending}>
              <Download aria-hidden="true" className="size-4" />
              {spreadsheet.isPending ? "Gerando..." : "CSV"}
            </Button>
          </div>
        }
      />
    </div>
  );
}

const status: TableFilter = {
  name: "status",
  label: "Situação",
  options: [
    { value: "attention", label: "Pedem atenção" },
    { value: "low", label: "Estoque baixo" },
    { value: "out", label: "Sem estoque" },
    { value: "negative", label: "Abaixo de zero" },
    { value: "ok", label: "Em dia" },
  ],
};
const category = { name: "category_id", label: "Categoria" };
const choice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

function askedFor({ page, limit, search, sort, order, filters }: TableState): ListStockParams {
  return {
    page,
    limit,
    search: search || undefined,
    sort: sort as ListStockParams["sort"],
    order,
    status: (filters.status || undefined) as ListStockParams["status"],
    category_id: filters.category_id ? Number(filters.category_id) : undefined,
  };
}
