import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { publicErrorTexts } from "@/api/errors";
import { menuRead } from "@/api/public/reads";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { bestSellers } from "@/features/sales/best-sellers";

const BestSellersChart = lazy(() => import("@/features/sales/best-sellers-chart"));

/** What sells best now: the same count that orders the public menu, over the 90 days up to the newest sale. */
export function Component() {
  const menu = useQuery(menuRead());
  const sellers = bestSellers(menu.data ?? []);
  return (
    <Card title="Mais vendidos nos últimos 90 dias de vendas">
      {menu.isError ? (
        <ErrorState title={publicErrorTexts.menu} onRetry={() => void menu.refetch()} />
      ) : menu.isPending ? (
        <Skeleton className="m-4 h-96" />
      ) : sellers.length === 0 ? (
        <EmptyState
          title="Nenhuma venda registrada ainda"
          hint="Assim que as vendas entrarem, os produtos que mais saem aparecem aqui."
        />
      ) : (
        <Suspense fallback={<Skeleton className="m-4 h-96" />}>
          <BestSellersChart sellers={sellers} />
        </Suspense>
      )}
    </Card>
  );
}
