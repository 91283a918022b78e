import { ChevronDown, ChevronUp, GripVertical, Pencil } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { TreeItemContent } from "react-aria-components/Tree";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { Banner } from "./banner";
import type { Category } from "./categories";
import type { Handle } from "./use-finger";

/** One press of an arrow. */
export interface Step {
  id: number;
  parentId: number | null;
  to: number;
  button: "up" | "down";
}

interface BranchProps {
  category: Category;
  place: number;
  siblings: number;
  isOvershadowed: boolean;
  productsBelow: number;
  /** Follows a finger on the handle. */
  handle: Handle;
  onStep: (step: Step) => void;
}

const iconButton =
  "inline-flex size-9 pointer-coarse:size-10 shrink-0 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-35";

/** A row of the tree: where to grab it, what it is, and the ways to move it without dragging. */
export function Branch({ category, place, siblings, isOvershadowed, productsBelow, handle, onStep }: BranchProps) {
  const { id, name, parent_id: parentId, product_count } = category;
  const arrow = (button: Step["button"], to: number) => {
    const Icon = button === "up" ? ChevronUp : ChevronDown;
    return (
      <button
        type="button"
        data-move={`${id}-${button}`}
        aria-disabled={to < 0 || to >= siblings}
        aria-label={`${name}: ${button === "up" ? "subir" : "descer"}`}
        title={button === "up" ? "Subir" : "Descer"}
        onClick={() => to >= 0 && to < siblings && onStep({ id, parentId, to, button })}
        className={iconButton}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    );
  };
  return (
    <TreeItemContent>
      {({ hasChildItems, isExpanded, level }) => (
        <div className="flex items-center gap-1 py-2 pr-3 pl-1 sm:gap-2">
          <span {...handle} className="flex cursor-grab touch-none">
            <Button slot="drag" aria-label={`Arrastar ${name}`} className={iconButton}>
              <GripVertical aria-hidden="true" className="size-4 text-muted" />
            </Button>
          </span>
          {level === 1 && (
            <Button slot="chevron" className={classNames(iconButton, "max-sm:size-7", !hasChildItems && "invisible")}>
              <ChevronDown
                aria-hidden="true"
                className={classNames("size-4 transition-transform", !isExpanded && "-rotate-90")}
              />
            </Button>
          )}
          <Banner category={category} className="max-sm:hidden" />
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
              {counted(product_count, "produto", "produtos")}
              {productsBelow > 0 && ` · ${productsBelow} nas subcategorias`}
              {category.visible ? (
                isOvershadowed && <Badge shape="ring">Oculta com a principal</Badge>
              ) : (
                <StatusBadge status="inactive" />
              )}
            </p>
          </div>
          {arrow("up", place - 1)}
          {arrow("down", place + 1)}
          <Link to={paths.admin.category(id)} aria-label={`Editar ${name}`} title="Editar" className={iconButton}>
            <Pencil aria-hidden="true" className="size-4" />
          </Link>
        </div>
      )}
    </TreeItemContent>
  );
}
