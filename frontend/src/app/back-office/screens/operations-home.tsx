import { useQuery } from "@tanstack/react-query";
import { publicErrorTexts } from "@/api/errors";
import { menuRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/money";

/** What the counter has to know today: what is on the menu but cannot be served. */
export function Component() {
  const menu = useQuery(menuRead());
  const missing = (menu.data ?? []).flatMap((category) =>
    category.products
      .filter((product) => !product.available)
      .map((product) => ({ ...product, category: category.name })),
  );
  return (
    <Card
      title="Em falta no cardápio"
      aside={
        <a href={paths.menu} className={buttonClass("quiet", "small")}>
          Abrir o cardápio
        </a>
      }
    >
      {menu.isError ? (
        <ErrorState title={publicErrorTexts.menu} onRetry={() => void menu.refetch()} />
      ) : menu.isPending ? (
        <Skeleton className="m-4 h-40" />
      ) : missing.length === 0 ? (
        <EmptyState
          title="Tudo disponível"
          hint="Quando um produto do cardápio ficar indisponível, ele aparece aqui para o balcão avisar as mesas."
        />
      ) : (
        <ul className="divide-y divide-line">
          {missing.map((product) => (
            <li key={product.id} className="flex items-center justify-between gap-3 px-4 py-3">
              <span>
                <span className="block font-medium">{product.name}</span>
                <span className="text-xs text-muted">{product.category}</span>
              </span>
              <span className="tabular-nums">{formatMoney(product.price)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
