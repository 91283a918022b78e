import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileUp, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { textOf } from "@/api/errors";
import type { ListSalesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import type { TableFilter, TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { Button } from "@/components/ui/button";
import { FigureCard } from "@/components/ui/figure-card";
import { LinkButton } from "@/components/ui/link-button";
import { costCenters, isCostCenter } from "@/lib/cost-centers";
import { isDay } from "@/lib/days";
import { download } from "@/lib/download";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { ReverseDialog } from "./reverse-dialog";
import { nameOf, saleColumns } from "./sale-columns";
import { SaleDialog } from "./sale-dialog";
import { type Sale, salesQuery, salesSpreadsheet } from "./sales";

const DEFAULTS = {
  sort: "sold_at",
  order: "desc",
  filters: { from: "", to: "", cost_center: "", status: "", import_id: "" },
} as const;
const SORTS: readonly string[] = ["sold_at", "quantity", "amount"];

/** Every sale, the newest first; one is recorded by hand, thousands come from a file. */
export function SalesView() {
  const { state, onState } = useTableState(DEFAULTS);
  const [dialog, setDialog] = useState<Sale | "new">();
  const asked = askedFor(state);
  const sales = useQuery(salesQuery(asked));
  const columns = useMemo(() => saleColumns(setDialog), []);
  const spreadsheet = useMutation({
    mutationFn: () => salesSpreadsheet(asked),
    onSuccess: (file) => download(file, "vendas.csv"),
  });
  const totals = sales.data?.totals;
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
      {spreadsheet.isError && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {textOf(spreadsheet.error, "A planilha não pôde ser gerada. Tente de novo.")}
        </p>
      )}
      <DataTable<Sale>
        label="Vendas"
        rows={sales.data?.sales}
        total={sales.data?.pagination.total ?? 0}
        columns={columns}
        rowId={(sale) => sale.id}
        rowLabel={nameOf}
        state={state}
        onState={onState}
        {...listStatus(sales)}
        errorText="Erro ao carregar vendas"
        filters={state.filters.import_id ? [...filters, ofImport(state.filters.import_id)] : filters}
        empty={
          isNarrowed(state) ? (
            <p className="text-muted">Nenhuma venda combina com o que se pediu.</p>
          ) : (
            <p className="text-muted">Registre uma venda ou importe o arquivo do caixa.</p>
          )
        }
        actions={
          <>
            <Button icon={Plus} variant="primary" onClick={() => setDialog("new")}>
              Registrar venda
            </Button>
            <LinkButton to={paths.operations.salesImports} icon={FileUp}>
              Importar vendas
            </LinkButton>
            <Button icon={Download} onClick={() => spreadsheet.mutate()} disabled={spreadsheet.isPending}>
              {spreadsheet.isPending ? "Gerando..." : "CSV"}
            </Button>
          </>
        }
      />
      {dialog === "new" && <SaleDialog onClose={close} />}
      {dialog !== undefined && dialog !== "new" && <ReverseDialog sale={dialog} onClose={close} />}
    </div>
  );
}

const filters: TableFilter[] = [
  { name: "from", label: "De", day: true },
  { name: "to", label: "Até", day: true },
  {
    name: "cost_center",
    label: "Centro de custo",
    options: Object.entries(costCenters).map(([value, label]) => ({ value, label })),
  },
  {
    name: "status",
    label: "Situação",
    options: [
      { value: "kept", label: "Valem" },
      { value: "reversed", label: "Estornadas" },
    ],
  },
];

/** A link from an import narrows the list to what it brought. */
const ofImport = (id: string): TableFilter => ({
  name: "import_id",
  label: "Origem",
  options: [{ value: id, label: `Importação ${id}` }],
});

/** The question to the server. What an address cannot mean is left out. */
function askedFor({ page, limit, search, sort = "", order, filters: chosen }: TableState): ListSalesParams {
  const { from, to, cost_center, status, import_id } = chosen;
  return {
    page,
    limit,
    search: search || undefined,
    sort: (SORTS.includes(sort) ? sort : DEFAULTS.sort) as ListSalesParams["sort"],
    order,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    cost_center: cost_center && isCostCenter(cost_center) ? cost_center : undefined,
    status: status === "kept" || status === "reversed" ? status : undefined,
    import_id: Number(import_id) || undefined,
  };
}
