import { Cylinder } from "lucide-react";
import type { ListStockParams } from "@/api/generated/query";
import { stockQuery, stockSpreadsheet } from "@/api/stock";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import { columns } from "@/components/stock/stock-columns";
import { StockFigures } from "@/components/stock/stock-figures";
import { LinkButton } from "@/components/ui/link-button";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { BeerLitres } from "./beer-litres";

const list = defineList({
  label: "Estoque",
  errorText: "Erro ao carregar estoque",
  sort: "product_name",
  filters: [
    {
      name: "status",
      label: "Situação",
      options: {
        attention: "Pedem atenção",
        low: "Estoque baixo",
        out: "Sem estoque",
        negative: "Abaixo de zero",
        ok: "Em dia",
      },
    },
  ],
  moreFilters: ["category_id"],
  columns,
  rowId: (item) => item.product_id,
  rowLabel: (item) => item.product_name,
  rowHref: (item) => paths.operations.stockItem(item.product_id),
  query: (asked: ListStockParams) => stockQuery(asked),
  rows: ({ stock }) => stock,
});

/** What is on the shelf: what is missing first seen, everything else one click away. */
export function StockView() {
  const { asked, query, table } = useList(list);
  const file = useSpreadsheet(() => stockSpreadsheet(asked), "estoque.csv");
  const categories = (query.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-col gap-4">
      <StockFigures totals={query.data?.totals} />
      <BeerLitres />
      <SpreadsheetError file={file} />
      <DataTable
        {...table}
        filters={[...table.filters, { name: "category_id", label: "Categoria", options: categories }]}
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton icon={Cylinder} to={paths.operations.kegs}>
              Barris
            </LinkButton>
            <SpreadsheetButton file={file} />
          </div>
        }
      />
    </div>
  );
}

export { StockView as Component };
