import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { listErrorText, textOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { categoryQuery } from "./categories";
import { CategoryEditor } from "./category-editor";

/** /admin/categories/:id. */
export function EditCategoryView() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const category = useQuery({ ...categoryQuery(id), enabled: isId });
  if (!isId) return <Gone error={null} />;
  return (
    <Loaded
      query={category}
      name="a categoria"
      fallback={listErrorText(category.error)}
      shapes={["h-96"]}
      missing={<Gone error={category.error} />}
      carded
    >
      {/* once it is being edited, only the editor says what became of it: what was typed must stay in sight */}
      {(found) => <CategoryEditor key={id} category={found} />}
    </Loaded>
  );
}

function Gone({ error }: { error: Error | null }) {
  return (
    <Card>
      <EmptyState
        title={textOf(error, "Esta categoria não existe.")}
        hint="Ela pode ter sido excluída por outra pessoa."
      >
        <LinkButton to={paths.admin.categories}>Ver as categorias</LinkButton>
      </EmptyState>
    </Card>
  );
}

export { EditCategoryView as Component };
