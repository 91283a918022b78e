import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, FolderInput, PackageCheck, PackageX, Percent, Plus, Table2, Trash2 } from "lucide-react";
import { type ComponentType, useMemo, useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts } from "@/api/errors";
import { deleteProducts, type ProductBody } from "@/api/generated/command";
import type { Category, Product } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import type { Column } from "@/components/data-table/types";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { invalidate } from "@/lib/invalidate";
import { counted } from "@/lib/text";
import { useAddress } from "@/lib/use-address";
import { AdjustDialog } from "./adjust-dialog";
import { CategoryPanel, type Shown } from "./category-panel";
import { InlineEditing } from "./inline-editing";
import { MoveDialog } from "./move-dialog";
import { PriceSheet, SheetBar, sheetColumns, usePriceSheet } from "./price-sheet";
import { productColumns } from "./product-columns";
import { type CommandOptions, categoriesQuery, changeProducts, productsQuery } from "./products";
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
  const [shown, setShown] = useShownCategories();
  const [pictured, setPictured] = useState<Omit<ImagesDialogProps, "onClose">>();
  const client = useQueryClient();
  const change = useProductChange();
  const columns = useMemo(
    () => productColumns({ change, onImages: ({ id, name }) => setPictured({ kind: "product", ownerId: id, name }) }),
    [change],
  );
  const categories = useQuery(categoriesQuery());
  const list = useList(listOf(categories.data?.categories ?? []));
  const [isSheet, setSheet] = useState(false);
  const prices = usePriceSheet(list.table.rows);
  const drafted = prices.sheet.drafts.size;

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <CategoryPanel
        categories={categories}
        chosen={list.state.filters.category_id ?? ""}
        onChoose={(id) => list.onState({ filters: { category_id: id } })}
        shown={shown}
        onShown={setShown}
        onImages={({ id, name }) => setPictured({ kind: "category", ownerId: id, name })}
      />
      {isSheet ? (
        <PriceSheet value={prices.sheet}>
          <div className="flex min-w-0 flex-col gap-3">
            <DataTable
              {...list.table}
              columns={sheetColumns}
              rowHref={undefined}
              selection={undefined}
              bulkActions={undefined}
              actions={
                <Button
                  disabled={drafted > 0}
                  title={drafted > 0 ? "Salve ou descarte os preços mudados primeiro" : undefined}
                  onClick={() => setSheet(false)}
                >
                  Voltar à lista
                </Button>
              }
              empty={<NotFound />}
            />
            <SheetBar {...prices} />
          </div>
        </PriceSheet>
      ) : (
        <InlineEditing>
          <DataTable
            {...list.table}
            columns={columns}
            actions={
              <>
                <Button icon={Table2} onClick={() => setSheet(true)}>
                  Preços em planilha
                </Button>
                <LinkButton icon={Plus} to={paths.admin.createProduct} variant="primary">
                  Novo Produto
                </LinkButton>
              </>
            }
            empty={isNarrowed(list.state) ? <NotFound /> : <NoProducts />}
          />
        </InlineEditing>
      )}
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

function NotFound() {
  return <p className="text-muted">Nenhum produto combina com o que se pediu.</p>;
}

function NoProducts() {
  return (
    <>
      <p className="max-w-prose text-muted">
        Os produtos são o cardápio do site. Cadastre o primeiro; a categoria dele pode ser criada na mesma tela.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={paths.admin.createProduct}>Cadastrar o primeiro produto</LinkButton>
        <LinkButton to={paths.admin.importProducts}>Importar de uma planilha</LinkButton>
      </div>
    </>
  );
}

const NO_COLUMNS: readonly Column<Product>[] = [];
const changed = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 produto ${one}.` : `${count} produtos ${many}.`;
const changing = (body: ProductBody) => (ids: number[], options: CommandOptions) => changeProducts(ids, body, options);

/** The list of products; what is done with the selected is done for all of them or, where one stands in the way, for none. */
const listOf = (categories: readonly Category[]) =>
  defineList({
    label: "Produtos",
    errorText: errorTexts.products.load,
    sort: "name",
    filters: [
      {
        name: "category_id",
        label: "Categoria",
        options: categories.map(({ id, name, parent_id }) => ({
          value: id,
          label: parent_id === null ? name : `— ${name}`,
        })),
      },
      { name: "visibility", label: "Visibilidade", options: { visible: "Visíveis", hidden: "Ocultos" } },
      { name: "available", label: "Disponibilidade", options: { true: "Disponíveis", false: "Indisponíveis" } },
      { name: "stock", label: "Estoque", options: { low: "Estoque baixo", out: "Sem estoque" } },
    ],
    columns: NO_COLUMNS,
    rowLabel: ({ name }) => name,
    rowHref: ({ id }) => paths.admin.product(id),
    query: productsQuery,
    rows: (answer) => answer.products,
    invalidates: touchedByCatalogue,
    bulk: [
      {
        label: "Mostrar",
        icon: Eye,
        run: changing({ visible: true }),
        undoes: "product",
        success: changed("está visível", "estão visíveis"),
      },
      {
        label: "Ocultar",
        icon: EyeOff,
        run: changing({ visible: false }),
        undoes: "product",
        success: changed("está oculto", "estão ocultos"),
      },
      {
        label: "Disponível",
        icon: PackageCheck,
        run: changing({ available: true }),
        undoes: "product",
        success: changed("está disponível", "estão disponíveis"),
      },
      {
        label: "Indisponível",
        icon: PackageX,
        run: changing({ available: false }),
        undoes: "product",
        success: changed("está indisponível", "estão indisponíveis"),
      },
      { label: "Reajustar preços", icon: Percent, dialog: (props) => <AdjustDialog {...props} /> },
      {
        label: "Mover para categoria",
        icon: FolderInput,
        dialog: (props) => <MoveDialog {...props} categories={categories} />,
      },
      {
        label: "Excluir",
        icon: Trash2,
        tone: "danger",
        confirm: (count) =>
          `Tem certeza que deseja excluir ${counted(count, "produto", "produtos")}? As imagens vão junto. Esta ação não pode ser desfeita.`,
        run: (ids) => deleteProducts({ ids }),
        success: changed("foi excluído", "foram excluídos"),
      },
    ],
  });

/** Which categories the panel lists, kept in the address beside what the table shows. */
function useShownCategories() {
  const { parameters, put } = useAddress();
  const asked = parameters.get("categories");
  const shown: Shown = asked === "visible" || asked === "hidden" ? asked : "all";
  const setShown = (next: Shown) => put({ categories: next === "all" ? "" : next });
  return [shown, setShown] as const;
}
