import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentType, useMemo, useState } from "react";
import { errorTexts } from "@/api/errors";
import type { Category, Product } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { listStatus } from "@/components/data-table/list-status";
import type { TableFilter } from "@/components/data-table/types";
import { useSelection } from "@/components/data-table/use-selection";
import { useTableState } from "@/components/data-table/use-table-state";
import { LinkButton } from "@/components/ui/link-button";
import { invalidate } from "@/lib/invalidate";
import { useAddress } from "@/lib/use-address";
import { useBulkActions } from "./bulk-actions";
import { CategoryPanel, type Shown } from "./category-panel";
import { productColumns } from "./product-columns";
import { categoriesQuery, NO_FILTER, productsQuery, touchedByCatalogue } from "./products";
import { useProductChange } from "./use-product-change";

export interface ImagesDialogProps {
  kind: "category" | "product";
  ownerId: number;
  name: string;
  onClose: () => void;
}

interface ProductsViewProps {
  /** Edits the pictures of a product or category. */
  ImagesDialog: ComponentType<ImagesDialogProps>;
}

/** The products by category, to be found and put right: names, prices and visibility are changed where they stand. */
export function ProductsView({ ImagesDialog }: ProductsViewProps) {
  const { state, onState } = useTableState({ sort: "name", filters: NO_FILTER });
  const [shown, setShown] = useShownCategories();
  const [pictured, setPictured] = useState<Omit<ImagesDialogProps, "onClose">>();
  const client = useQueryClient();
  const change = useProductChange();
  const columns = useMemo(
    () => productColumns({ change, onImages: ({ id, name }) => setPictured({ kind: "product", ownerId: id, name }) }),
    [change],
  );
  const products = useQuery(productsQuery(state));
  const categories = useQuery(categoriesQuery());
  const known = categories.data?.categories ?? [];

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <CategoryPanel
        categories={categories}
        chosen={state.filters.category_id ?? ""}
        onChoose={(id) => onState({ filters: { category_id: id } })}
        shown={shown}
        onShown={setShown}
        onImages={({ id, name }) => setPictured({ kind: "category", ownerId: id, name })}
      />
      <DataTable
        label="Produtos"
        rows={products.data?.products}
        total={products.data?.pagination.total ?? 0}
        columns={columns}
        rowId={idOf}
        rowLabel={nameOf}
        rowHref={pathOf}
        state={state}
        onState={onState}
        {...listStatus(products)}
        errorText={errorTexts.products.load}
        selection={useSelection(state)}
        bulkActions={useBulkActions(known)}
        filters={filtersOf(known)}
        actions={
          <LinkButton icon={Plus} to={paths.admin.createProduct} variant="primary">
            Novo Produto
          </LinkButton>
        }
        empty={<p className="text-muted">Nenhum produto combina com o que se pediu.</p>}
      />
      {pictured && (
        <ImagesDialog
          {...pictured}
          onClose={() => {
            setPictured(undefined);
            void invalidate(client, touchedByCatalogue);
          }}
        />
      )}
    </div>
  );
}

const idOf = ({ id }: Product) => id;
const nameOf = ({ name }: Product) => name;
const pathOf = ({ id }: Product) => paths.admin.product(id);

/** Which categories the panel lists, kept in the address beside what the table shows. */
function useShownCategories() {
  const { parameters, put } = useAddress();
  const asked = parameters.get("categories");
  const shown: Shown = asked === "visible" || asked === "hidden" ? asked : "all";
  const setShown = (next: Shown) => put({ categories: next === "all" ? "" : next });
  return [shown, setShown] as const;
}

const filtersOf = (categories: readonly Category[]): TableFilter[] => [
  {
    name: "category_id",
    label: "Categoria",
    options: categories.map(({ id, name, parent_id }) => ({
      value: String(id),
      label: parent_id === null ? name : `— ${name}`,
    })),
  },
  {
    name: "visibility",
    label: "Visibilidade",
    options: [
      { value: "visible", label: "Visíveis" },
      { value: "hidden", label: "Ocultos" },
    ],
  },
  {
    name: "available",
    label: "Disponibilidade",
    options: [
      { value: "true", label: "Disponíveis" },
      { value: "false", label: "Indisponíveis" },
    ],
  },
  {
    name: "stock",
    label: "Estoque",
    options: [
      { value: "low", label: "Estoque baixo" },
      { value: "out", label: "Sem estoque" },
    ],
  },
];
