import { useQuery } from "@tanstack/react-query";
import { Beer } from "lucide-react";
import { errorTexts, listErrorText } from "@/api/errors";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { ProductFilters } from "./product-filters";
import { ProductTable } from "./product-table";
import { categoriesQuery, productsQuery } from "./products";
import { useProductFilter } from "./use-product-filter";

/** The products, to be found and put right: names, prices and visibility are changed where they stand. */
export function ProductsView() {
  const state = useProductFilter();
  const { filter, change, clear, narrowed } = state;
  const products = useQuery(productsQuery(filter));
  const categories = useQuery(categoriesQuery());

  return (
    <Card>
      <ProductFilters state={state} categories={categories.data ?? []} />
      {products.isPending ? (
        <Loading />
      ) : products.isError ? (
        <ErrorState
          title={errorTexts.products.load}
          detail={listErrorText(products.error)}
          onRetry={() => void products.refetch()}
        />
      ) : products.data.products.length === 0 ? (
        <EmptyState
          title="Nenhum item encontrado"
          hint={
            narrowed
              ? "Nenhum produto combina com a busca e os filtros."
              : "Os produtos do cardápio aparecem aqui. Importe uma planilha com: choperia import catalogue"
          }
          icon={<Beer aria-hidden="true" className="size-8" />}
        >
          {narrowed && (
            <button type="button" onClick={clear} className="font-medium text-amber-text underline underline-offset-4">
              Limpar filtros
            </button>
          )}
        </EmptyState>
      ) : (
        <>
          <ProductTable products={products.data.products} stale={products.isPlaceholderData} />
          <Pagination
            page={filter.page}
            limit={filter.limit}
            total={products.data.pagination.total}
            onPage={(page) => change({ page: String(page) })}
            onLimit={(limit) => change({ limit: String(limit) })}
          />
        </>
      )}
    </Card>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

function Loading() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <output className="text-muted">Carregando...</output>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
