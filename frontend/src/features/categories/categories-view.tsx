import { List, ListTree, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { CategoryList } from "./category-list";

/** Dragging weighs more than all the rest of this screen: it comes with the tree. */
const CategoryTree = lazy(async () => ({ default: (await import("./category-tree")).CategoryTree }));

type View = "lista" | "arvore";

/** /admin/categories: the sections of the menu, as a list to work through or as a tree to put in order. */
export function CategoriesView() {
  const [view, setView] = useView();
  const actions = (
    <>
      <ViewToggle view={view} onView={setView} />
      <Link to={paths.admin.createCategory} className={buttonClass("primary")}>
        <Plus aria-hidden="true" className="size-4" />
        Nova Categoria
      </Link>
    </>
  );
  if (view === "lista") return <CategoryList actions={actions} />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <CategoryTree actions={actions} />
    </Suspense>
  );
}

/** What the list was asked for is kept while the tree is shown, which is always whole. */
function useView(): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (view: View) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (view === "arvore") next.set("vista", view);
        else next.delete("vista");
        return next;
      },
      { replace: true },
    );
  return [parameters.get("vista") === "arvore" ? "arvore" : "lista", set];
}

const views = [
  { view: "lista", label: "Lista", Icon: List },
  { view: "arvore", label: "Árvore", Icon: ListTree },
] as const;

function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Mostrar como</legend>
      {views.map(({ view: each, label, Icon }) => (
        <Button
          key={each}
          variant={each === view ? "secondary" : "quiet"}
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className="px-3"
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
