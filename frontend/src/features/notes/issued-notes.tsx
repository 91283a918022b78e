import { type IssuedNote, notesQuery } from "@/api/fiscal";
import { noteKindLabels } from "@/api/generated/fields";
import type { ListFiscalNotesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import type { Column } from "@/components/data-table/types";
import { spacedKey } from "@/components/fiscal/spaced-key";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/money";

const columns: Column<IssuedNote>[] = [
  {
    id: "kind",
    header: "Nota",
    primary: true,
    cell: ({ kind, order_code, customer_name }) => (
      <>
        <span className="font-medium">{noteKindLabels[kind]}</span>
        <span className="block font-normal text-muted wrap-anywhere">{`${order_code}, ${customer_name}`}</span>
      </>
    ),
  },
  {
    id: "total",
    header: "Valor",
    sort: "total",
    align: "end",
    cell: ({ total, asked_now }) => (
      <>
        <span className="whitespace-nowrap">{formatMoney(total)}</span>
        {asked_now !== null && (
          <span className="block text-sm text-warn">{`o pedido pede ${formatMoney(asked_now)}`}</span>
        )}
      </>
    ),
  },
  {
    id: "key",
    header: "Chave",
    hideBelow: "lg",
    cell: ({ key }) => <span className="text-sm tabular-nums">{spacedKey(key)}</span>,
  },
  {
    id: "recorded_at",
    header: "Registrada",
    sort: "recorded_at",
    cell: ({ recorded_at, recorded_by }) => (
      <>
        <Instant at={recorded_at} />
        <span className="block text-sm text-muted">{recorded_by}</span>
      </>
    ),
  },
];

const list = defineList({
  label: "Notas emitidas",
  errorText: "Erro ao carregar notas",
  sort: "recorded_at",
  order: "desc",
  filters: [{ name: "kind", label: "Tipo", options: noteKindLabels }],
  columns,
  rowLabel: (note) => `${noteKindLabels[note.kind]} de ${note.order_code}`,
  rowHref: (note) => paths.operations.event(note.order_id),
  query: (asked: ListFiscalNotesParams) => notesQuery(asked),
  rows: ({ data }) => data,
});

/** Notes that were recorded, with the orders that ask for another amount by now. */
export function IssuedNotes() {
  const { table } = useList(list);
  return (
    <DataTable
      {...table}
      actions={<LinkButton to={paths.operations.notes}>A emitir</LinkButton>}
      empty={
        <p className="max-w-prose text-muted">
          Uma nota emitida em outro programa se registra pela chave, em A emitir ou na página do pedido.
        </p>
      }
    />
  );
}

export { IssuedNotes as Component };
