import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Batch, batchesQuery, beersQuery } from "@/api/beers";
import { batchBody } from "@/api/generated/fields";
import type { ListBatchesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { Column } from "@/components/data-table/types";
import { Button } from "@/components/ui/button";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useAskedForm } from "@/lib/use-asked-form";
import { BatchBadge } from "./batch-badge";
import { BatchDialog } from "./batch-dialog";

const columns: Column<Batch>[] = [
  {
    id: "code",
    header: "Lote",
    sort: "code",
    primary: true,
    cell: (batch) => (
      <>
        <span className="font-medium">{batch.code}</span>
        <span className="block font-normal text-muted">{batch.beer_name}</span>
      </>
    ),
  },
  {
    id: "status",
    header: batchBody.status.label,
    bare: true,
    corner: true,
    cell: (batch) => <BatchBadge batch={batch} />,
  },
  {
    id: "ready_on",
    header: batchBody.ready_on.label,
    sort: "ready_on",
    cell: (batch) => <span className="tabular-nums">{fullDay(batch.ready_on)}</span>,
  },
  {
    id: "litres",
    header: batchBody.litres.label,
    sort: "litres",
    align: "end",
    cell: (batch) => `${formatNumber(batch.litres)} L`,
  },
  {
    id: "packaged",
    header: "Envasado",
    align: "end",
    cell: (batch) =>
      batch.kegs === 0 ? "—" : `${formatNumber(batch.packaged_l)} L em ${counted(batch.kegs, "barril", "barris")}`,
  },
  {
    id: "supplier",
    header: "Comprado de",
    hideBelow: "lg",
    cell: (batch) => batch.supplier || <span className="text-muted">da casa</span>,
  },
  {
    id: "cost",
    header: batchBody.cost.label,
    align: "end",
    hideBelow: "md",
    cell: (batch) => (batch.cost === null ? "—" : <span className="whitespace-nowrap">{formatMoney(batch.cost)}</span>),
  },
];

const list = defineList({
  label: "Lotes",
  errorText: "Erro ao carregar lotes",
  sort: "ready_on",
  order: "desc",
  filters: [
    {
      name: "status",
      label: "Situação",
      options: { planned: "Planejados", packaged: "Envasados", cancelled: "Cancelados" },
    },
  ],
  moreFilters: ["beer_id"],
  columns,
  rowLabel: (batch) => `lote ${batch.code}`,
  rowHref: (batch) => paths.operations.batch(batch.id),
  query: (asked: ListBatchesParams) => batchesQuery(asked),
  rows: ({ batches }) => batches,
});

/** 'Lotes': the beer that is brewed or bought at once, from the plan to the kegs it filled. */
export function BatchesView() {
  const { table } = useList(list);
  const beers = useQuery(beersQuery({ limit: 1000 })).data?.beers ?? [];
  const [isPlanning, setPlanning] = useState(false);
  useAskedForm(() => setPlanning(true));
  return (
    <>
      <DataTable
        {...table}
        filters={[
          ...table.filters,
          { name: "beer_id", label: "Chope", options: beers.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        actions={
          <Button icon={Plus} variant="primary" onClick={() => setPlanning(true)}>
            Planejar lote
          </Button>
        }
        empty={
          <p className="max-w-prose text-muted">
            Um lote é o chope feito ou comprado de uma vez. Planeje com os litros e o dia em que fica pronto; depois,
            envase nos barris.
          </p>
        }
      />
      {isPlanning && <BatchDialog onClose={() => setPlanning(false)} />}
    </>
  );
}

export { BatchesView as Component };
