import { useQuery } from "@tanstack/react-query";
import { Beer, Plus } from "lucide-react";
import { useState } from "react";
import { publicErrorTexts } from "@/api/errors";
import type { MenuProduct } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SearchBox } from "@/components/ui/search-box";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/money";
import { folded } from "@/lib/text";

const SHOWN_AT_ONCE = 5;

/** What goes along with the barrels: anything of the menu that is available. */
export function ProductPanel({ onProduct }: { onProduct: (product: MenuProduct) => void }) {
  const menu = useQuery(menuRead());
  const [text, setText] = useState("");
  const wanted = folded(text.trim());
  const fitting = (menu.data ?? [])
    .flatMap((category) => category.products.map((product) => ({ product, category: category.name })))
    .filter(({ product, category }) => product.available && folded(`${product.name} ${category}`).includes(wanted));

  return (
    <Card title="Produtos">
      {menu.isPending ? (
        <Skeleton className="m-4 h-32" />
      ) : menu.isLoadingError ? (
        <ErrorState title={publicErrorTexts.menu} onRetry={() => void menu.refetch()} />
      ) : (
        <>
          <div className="border-b border-line p-3">
            <SearchBox label="Buscar produtos" value={text} onChange={setText} />
          </div>
          {fitting.length === 0 ? (
            <EmptyState
              title="Nenhum produto encontrado"
              hint="Só o que está disponível no cardápio pode ir junto."
              icon={Beer}
            />
          ) : (
            <ul className="divide-y divide-line">
              {fitting.slice(0, SHOWN_AT_ONCE).map(({ product, category }) => (
                <li key={product.id} className="flex items-center gap-3 px-4 py-2">
                  <div className="min-w-0 grow">
                    <p>{product.name}</p>
                    <p className="text-xs text-muted">{category}</p>
                  </div>
                  <span className="tabular-nums">{formatMoney(product.price)}</span>
                  <Button
                    icon={Plus}
                    size="small"
                    aria-label={`Adicionar ${product.name}`}
                    onClick={() => onProduct(product)}
                  >
                    <span className="max-sm:sr-only">Adicionar</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {fitting.length > SHOWN_AT_ONCE && (
            <p className="border-t border-line px-4 py-2 text-xs text-muted">
              {`Mais ${fitting.length - SHOWN_AT_ONCE}: busque pelo nome ou pela categoria.`}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
