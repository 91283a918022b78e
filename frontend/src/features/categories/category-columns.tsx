import { CornerDownRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { Banner } from "./banner";
import type { Category } from "./categories";
import { productsOf } from "./products-of";
import { VisibilitySwitch } from "./visibility-switch";

export const columns: Column<Category>[] = [
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
        aria-label={`${counted(category.product_count, "produto", "produtos")} em ${category.name}`}
        className="inline-block min-h-6 min-w-6 underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {category.product_count}
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
        <StatusBadge status={category.status} />
        {category.parent_id !== null && <Badge tone="info">Subcategoria</Badge>}
      </span>
    ),
  },
  { id: "visible", header: "Visível", cell: (category) => <VisibilitySwitch category={category} /> },
];
