import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { listErrorText } from "@/api/errors";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { categoryQuery, isMissing } from "./categories";
import { CategoryEditor } from "./category-editor";

/** /admin/categories/:id. */
export function EditCategoryView() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const category = useQuery({ ...categoryQuery(id), enabled: isId });

  // once it is being edited, only the editor says what became of it: what was typed must stay in sight
  if (category.data) return <CategoryEditor key={id} category={category.data} />;
  if (!isId || isMissing(category.error)) return <Gone />;
  if (category.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <output className="text-muted">Carregando a categoria...</output>
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <Card>
      <LoadError
        title="Erro ao carregar a categoria"
        error={category.error}
        fallback={listErrorText(category.error)}
        onRetry={() => void category.refetch()}
      />
    </Card>
  );
}

function Gone() {
  return (
    <Card>
      <EmptyState title="Esta categoria não existe mais" hint="Ela pode ter sido excluída por outra pessoa.">
        <LinkButton to={paths.admin.categories}>Ver as categorias</LinkButton>
      </EmptyState>
    </Card>
  );
}
