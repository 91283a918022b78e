import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useParams } from "react-router-dom";
import { ApiError, errorTexts } from "@/api/errors";
import { getProduct } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { HistoryTab } from "./history-tab";
import { ProductEditor } from "./product-editor";
import { productHistory, productKey } from "./products";

/** /admin/products/:id and /admin/products/:id/edit. */
export function EditProductView() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const product = useQuery({
    queryKey: [...productKey(id), "edit"],
    queryFn: ({ signal }) => getProduct(id, { signal }),
    enabled: isId,
    staleTime: 0,
    // what is typed into must not be an old copy
    gcTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });

  // once it is being edited, only the editor says what became of it: what was typed must stay in sight
  if (product.data) return <ProductEditor key={id} product={product.data} />;
  if (!isId || (product.error instanceof ApiError && product.error.status === 404)) {
    return <Gone id={isId ? id : undefined} />;
  }
  if (product.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <output className="text-muted">Carregando o produto...</output>
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <Card>
      <LoadError
        title="Erro ao carregar o produto"
        error={product.error}
        fallback={errorTexts.products.load}
        onRetry={() => void product.refetch()}
      />
    </Card>
  );
}

/** A product that was deleted, or never was. Its history, where it has one, says who deleted it. */
function Gone({ id }: { id: number | undefined }) {
  return (
    <>
      <Card>
        <EmptyState
          title="Este produto não existe mais"
          hint="Ele pode ter sido excluído por outra pessoa."
          icon={<PackageX aria-hidden="true" className="size-7" />}
        >
          <LinkButton to={paths.admin.products}>Ver os produtos</LinkButton>
        </EmptyState>
      </Card>
      {id !== undefined && <FormerHistory id={id} />}
    </>
  );
}

function FormerHistory({ id }: { id: number }) {
  const { data } = useQuery({ ...productHistory(id, { page: 1, limit: 1 }), retry: false });
  if (!data?.pagination.total) return null;
  return (
    <Card title="Histórico">
      <div className="p-4">
        <HistoryTab id={id} />
      </div>
    </Card>
  );
}
