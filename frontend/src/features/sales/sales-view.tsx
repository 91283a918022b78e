import { FileUp, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { costCenterLabels } from "@/api/generated/fields";
import type { ListSalesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { FigureCard } from "@/components/ui/figure-card";
import { LinkButton } from "@/components/ui/link-button";
import { SpreadsheetButton, SpreadsheetError, useSpreadsheet } from "@/components/ui/spreadsheet-button";
import { isCostCenter } from "@/lib/cost-centers";
import { isDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { inUnits } from "@/lib/stock-amounts";
import { formatInstant } from "@/lib/time";
import { useAskedForm } from "@/lib/use-asked-form";
import { nameOf, saleColumns } from "./sale-columns";
import { SaleDialog } from "./sale-dialog";
import { reverseSale, type Sale, salesQuery, salesSpreadsheet, touchedBySales } from "./sales";

const SORTS: readonly unknown[] = ["sold_at", "quantity", "amount"];

/** The question without what an address cannot mean. */
const meant = ({ sort, from, to, cost_center, status, import_id, ...asked }: ListSalesParams): ListSalesParams => ({
  ...asked,
  sort: SORTS.includes(sort) ? sort : "sold_at",
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
  cost_center: cost_center && isCostCenter(cost_center) ? cost_center : undefined,
  status: status === "kept" || status === "reversed" ? status : undefined,
  import_id: Number(import_id) || undefined,
});

const definition = defineList({
  label: "Vendas",
  errorText: "Erro ao carregar vendas",
  sort: "sold_at",
  order: "desc",
  filters: [
    { name: "from", label: "De", day: true },
    { name: "to", label: "Até", day: true },
    { name: "cost_center", label: "Centro de custo", options: costCenterLabels },
    { name: "status", label: "Situação", options: { kept: "Valem", reversed: "Estornadas" } },
  ],
  moreFilters: ["import_id"],
  columns: [],
  rowLabel: nameOf,
  query: (asked: ListSalesParams) => salesQuery(meant(asked)),
  rows: ({ sales }) => sales,
});

/** Every sale, the newest first; one is recorded by hand, thousands come from a file. */
export function SalesView() {
  const [dialog, setDialog] = useState<Sale | "new">();
  useAskedForm(() => setDialog("new"));
  const columns = useMemo(() => saleColumns(setDialog), []);
  const { state, asked, query, table } = useList({ ...definition, columns });
  const file = useSpreadsheet(() => salesSpreadsheet(meant(asked)), "vendas.csv");
  const totals = query.data?.totals;
  const origin = state.filters.import_id;
  // a link from an import narrows the list to what it brought
  const ofImport = { name: "import_id", label: "Origem", options: { [origin ?? ""]: `Importação ${origin}` } };
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <FigureCard label="Vendas" value={totals && formatNumber(totals.sales)} />
        <div className="grid max-sm:order-first max-sm:col-span-2">
          <FigureCard label="Faturado" value={totals && formatMoney(totals.amount)} />
        </div>
        <FigureCard label="Estornadas" value={totals && formatNumber(totals.reversed)} />
      </div>
      <SpreadsheetError file={file} />
      <DataTable
        {...table}
        filters={origin ? [...table.filters, ofImport] : table.filters}
        empty={
          <p className="text-muted">
            {isNarrowed(state)
              ? "Nenhuma venda combina com o que se pediu."
              : "Registre uma venda ou importe o arquivo do caixa."}
          </p>
        }
        actions={
          <>
            <Button icon={Plus} variant="primary" onClick={() => setDialog("new")}>
              Registrar venda
            </Button>
            <LinkButton icon={FileUp} to={paths.operations.salesImports}>
              Importar vendas
            </LinkButton>
            <SpreadsheetButton file={file} />
          </>
        }
      />
      {dialog === "new" && <SaleDialog onClose={close} />}
      {dialog !== undefined && dialog !== "new" && <ReverseDialog sale={dialog} onClose={close} />}
    </div>
  );
}

/** Asks before a sale is taken back: the quantity returns to the stock, the figures forget it. */
function ReverseDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Estornar venda"
      question="A quantidade volta ao estoque e a venda sai dos números. Isso não pode ser desfeito."
      verb="Estornar"
      busy="Estornando..."
      fallback="Não foi possível estornar"
      run={() => reverseSale(sale.id, { version: sale.version })}
      invalidates={touchedBySales}
      success="Venda estornada."
      onClose={onClose}
    >
      <p className="font-medium">
        {`${inUnits(sale.quantity, sale.unit ?? "unidade")} de ${nameOf(sale)}, ${formatMoney(sale.amount)}, ${formatInstant(sale.sold_at)}`}
      </p>
    </ConfirmAction>
  );
}

export { SalesView as Component };
