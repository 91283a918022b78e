import { List, ListTree, Plus } from "lucide-react";
import { Suspense } from "react";
import { paths } from "@/app/paths";
import { laterPart } from "@/components/ui/later-part";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useView, ViewToggle } from "@/components/ui/view-toggle";
import { CategoryList } from "./category-list";

/** Dragging weighs more than all the rest of this screen: it comes with the tree. */
const CategoryTree = laterPart(async () => (await import("./category-tree")).CategoryTree);

/** What the list was asked for is kept while the tree is shown, which is always whole. */
const VIEWS = [
  { name: "lista", label: "Lista", Icon: List },
  { name: "arvore", label: "Árvore", Icon: ListTree },
] as const;

/** /admin/categories: the sections of the menu, as a list to work through or as a tree to put in order. */
export function CategoriesView() {
  const [view, setView] = useView("vista", VIEWS);
  const actions = (
    <>
      <ViewToggle views={VIEWS} view={view} onView={setView} />
      <LinkButton icon={Plus} to={paths.admin.createCategory} variant="primary">
        Nova Categoria
      </LinkButton>
    </>
  );
  if (view === "lista") return <CategoryList actions={actions} />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <CategoryTree actions={actions} />
    </Suspense>
  );
}

export { CategoriesView as Component };
