import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { errorTexts } from "@/api/errors";
import type { ListCategoriesParams } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { BulkAction, TableFilter, TableState } from "@/components/data-table/types";
import { useSelection } from "@/components/data-table/use-selection";
import { useTableState } from "@/components/data-table/use-table-state";
import { invalidate } from "@/lib/invalidate";
import { counted } from "@/lib/text";
import { type Category, categoriesQuery, removeAll, showAll, touchedByCategories } from "./categories";
import { columns } from "./category-columns";

const DEFAULTS = { sort: "order", filters: { type: "", visibility: "" } } as const;

/** The categories as a list: to be found, shown, hidden and deleted, one or many at a time. */
export function CategoryList({ actions }: { actions: ReactNode }) {
  const { state, onState } = useTableState(DEFAULTS);
  const selection = useSelection(state);
  const categories = useQuery(categoriesQuery(askedFor(state)));
  const bulkActions = useBulkActions();
  return (
    <DataTable<Category>
      {...listStatus(categories)}
      label="Categorias"
      rows={categories.data?.categories}
      total={categories.data?.pagination.total ?? 0}
      columns={columns}
      rowId={idOf}
      rowLabel={nameOf}
      rowHref={(category) => paths.admin.category(category.id)}
      state={state}
      onState={onState}
      errorText={errorTexts.categories.load}
      selection={selection}
      bulkActions={bulkActions}
      filters={filters}
      actions={actions}
    />
  );
}

const idOf = ({ id }: Category) => id;
const nameOf = ({ name }: Category) => name;

function askedFor({ page, limit, search, sort, order, filters: chosen }: TableState): ListCategoriesParams {
  return {
    page,
    limit,
    search: search || undefined,
    sort: sort as ListCategoriesParams["sort"],
    order,
    type: (chosen.type || undefined) as ListCategoriesParams["type"],
    visibility: (chosen.visibility || undefined) as ListCategoriesParams["visibility"],
  };
}

const filters: TableFilter[] = [
  {
    name: "type",
    label: "Tipo",
    options: [
      { value: "main", label: "Principais" },
      { value: "sub", label: "Subcategorias" },
    ],
  },
  {
    name: "visibility",
    label: "Visibilidade",
    options: [
      { value: "visible", label: "Visíveis" },
      { value: "hidden", label: "Ocultas" },
    ],
  },
];

const categoriesCount = (count: number) => counted(count, "categoria", "categorias");

function useBulkActions(): BulkAction[] {
  const client = useQueryClient();
  const all = (command: (ids: number[]) => Promise<unknown>, one: string, many: string) => async (ids: number[]) => {
    await command(ids);
    await invalidate(client, touchedByCategories);
    return `${counted(ids.length, `categoria ${one}`, `categorias ${many}`)}.`;
  };
  return [
    {
      label: "Mostrar",
      icon: <Eye aria-hidden="true" className="size-4" />,
      onRun: all((ids) => showAll(ids, true), "visível", "visíveis"),
    },
    {
      label: "Ocultar",
      icon: <EyeOff aria-hidden="true" className="size-4" />,
      onRun: all((ids) => showAll(ids, false), "oculta", "ocultas"),
    },
    {
      label: "Excluir",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" className="size-4" />,
      confirm: (count) =>
        `Excluir ${categoriesCount(count)}? Os banners vão junto, e esta ação não pode ser desfeita. Se houver produtos ou subcategorias dentro de alguma, nada é excluído.`,
      onRun: all(removeAll, "excluída", "excluídas"),
    },
  ];
}
