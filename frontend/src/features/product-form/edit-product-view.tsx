import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useParams } from "react-router-dom";
import { ApiError, errorTexts, textOf } from "@/api/errors";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { HistoryTab } from "./history-tab";
import { ProductEditor } from "./product-editor";
import { productHistory } from "./products";

/** /admin/products/:id and /admin/products/:id/edit. */
export function EditProductView() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const product = useQuery({
    ...still(reads.getProduct(id)),
    enabled: isId,
    staleTime: 0,
    // what is typed into must not be an old copy
    gcTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });

  if (!isId) return <Gone id={undefined} error={null} />;
  return (
    <Loaded
      query={product}
      name="o produto"
      fallback={errorTexts.products.load}
      shapes={["h-96"]}
      missing={<Gone id={id} error={product.error} />}
      carded
    >
      {/* once it is being edited, only the editor says what became of it: what was typed must stay in sight */}
      {(found) => <ProductEditor key={id} product={found} />}
    </Loaded>
  );
}

/** A product that was deleted, or never was. Its history, where it has one, says who deleted it. */
function Gone({ id, error }: { id: number | undefined; error: Error | null }) {
  return (
    <>
      <Card>
        <EmptyState
          title={textOf(error, "Este produto não existe.")}
          hint="Ele pode ter sido excluído por outra pessoa."
          icon={PackageX}
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

export { EditProductView as Component };
