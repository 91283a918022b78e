import { CornerDownRight, Eye, EyeOff, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { touchedByCatalogue } from "@/api/catalogue";
import { errorTexts } from "@/api/errors";
import { deleteCategories, updateCategories } from "@/api/generated/command";
import type { Category } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { DataTable } from "@/components/data-table/data-table";
import { defineList, useList } from "@/components/data-table/define-list";
import { isNarrowed } from "@/components/data-table/table-toolbar";
import type { Column } from "@/components/data-table/types";
import { LinkButton } from "@/components/ui/link-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { Switch } from "@/components/ui/switch";
import { counted } from "@/lib/text";
import { Banner } from "./banner";
import { categoriesQuery, productsOf } from "./categories";
import { useVisibility } from "./use-visibility";

/** The categories as a list: to be found, shown, hidden and deleted, one or many at a time. */
export function CategoryList({ actions }: { actions: ReactNode }) {
  const { state, table } = useList(categories);
  return <DataTable {...table} actions={actions} empty={isNarrowed(state) ? <NotFound /> : <NoCategories />} />;
}

function NotFound() {
  return <p className="text-muted">Nenhuma categoria combina com o que se pediu.</p>;
}

function NoCategories() {
  return (
    <>
      <p className="max-w-prose text-muted">
        As categorias são as partes do cardápio, como Chopes e Petiscos. Cada produto fica em uma delas.
      </p>
      <LinkButton to={paths.admin.createCategory}>Criar a primeira categoria</LinkButton>
    </>
  );
}

const columns: Column<Category>[] = [
  {
    id: "name",
    header: "Categoria",
    sort: "name",
    primary: true,
    width: "17rem",
    cell: (category) => (
      <span className="flex items-center gap-3">
        {category.parent_id !== null && (
          <CornerDownRight aria-hidden="true" className="ml-2 size-4 shrink-0 text-muted" />
        )}
        <Banner category={category} />
        <span className="min-w-0">
          <span className="font-medium">{category.name}</span>
          <span className="block text-xs font-normal text-muted">
            {`nº ${category.id}`}
            {category.parent_name && ` · em ${category.parent_name}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: "description",
    header: "Descrição",
    hideBelow: "md",
    cell: ({ description }) => <span className="line-clamp-2 text-muted">{description || "Sem descrição"}</span>,
  },
  {
    id: "product_count",
    header: "Produtos",
    sort: "product_count",
    align: "end",
    cell: (category) => (
      <Link
        data-above
        to={productsOf(category)}
        aria-label={`${counted(category.total_product_count, "produto", "produtos")} em ${category.name}`}
        className="inline-block min-h-6 min-w-6 underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {category.total_product_count}
      </Link>
    ),
  },
  { id: "order", header: "Ordem", sort: "order", align: "end", cell: ({ order }) => order },
  {
    id: "status",
    header: "Status",
    sort: "visible",
    bare: true,
    cell: (category) => (
      <span className="flex flex-wrap gap-1.5">
        {category.status !== "active" && <StatusBadge status={category.status} />}
        {category.parent_id !== null && <span className="text-sm text-muted">Subcategoria</span>}
      </span>
    ),
  },
  { id: "visible", header: "Visível", cell: (category) => <VisibilitySwitch category={category} /> },
];

function VisibilitySwitch({ category }: { category: Category }) {
  const setVisible = useVisibility(category);
  return (
    <Switch label={`${category.name}: no cardápio`} checked={category.visible} onChange={(on) => void setVisible(on)} />
  );
}

const showing = (visible: boolean) => (ids: readonly number[], options: Parameters<typeof updateCategories>[1]) =>
  updateCategories({ updates: ids.map((id) => ({ id, visible })) }, options);

const changed = (one: string, many: string) => (count: number) =>
  `${counted(count, `categoria ${one}`, `categorias ${many}`)}.`;

const categories = defineList({
  label: "Categorias",
  errorText: errorTexts.categories.load,
  sort: "order",
  filters: [
    { name: "type", label: "Tipo", options: { main: "Principais", sub: "Subcategorias" } },
    { name: "visibility", label: "Visibilidade", options: { visible: "Visíveis", hidden: "Ocultas" } },
  ],
  columns,
  rowLabel: ({ name }) => name,
  rowHref: ({ id }) => paths.admin.category(id),
  query: categoriesQuery,
  rows: (answer) => answer.categories,
  invalidates: touchedByCatalogue,
  bulk: [
    {
      label: "Mostrar",
      icon: Eye,
      run: showing(true),
      undoes: "category",
      success: changed("visível", "visíveis"),
    },
    {
      label: "Ocultar",
      icon: EyeOff,
      run: showing(false),
      undoes: "category",
      success: changed("oculta", "ocultas"),
    },
    {
      label: "Excluir",
      tone: "danger",
      icon: Trash2,
      confirm: (count) =>
        `Excluir ${counted(count, "categoria", "categorias")}? Os banners vão junto, e esta ação não pode ser desfeita. Se houver produtos ou subcategorias dentro de alguma, nada é excluído.`,
      run: (ids) => deleteCategories({ ids }),
      success: changed("excluída", "excluídas"),
    },
  ],
});
