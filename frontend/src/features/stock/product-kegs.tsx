import { useQuery } from "@tanstack/react-query";
import { kegsQuery } from "@/api/beers";
import type { StockItem } from "@/api/stock";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Pagination } from "@/components/ui/pagination";
import { usePages } from "@/components/ui/use-pages";
import { KegRows } from "./keg-rows";

interface ProductKegsProps {
  item: StockItem;
  /** Those that ran dry or were poured away, too. */
  ended: boolean;
}

/** The kegs from before batches that hold this product, what expires first above. */
export function ProductKegs({ item, ended }: ProductKegsProps) {
  const { page, limit, pager } = usePages();
  const kegs = useQuery(kegsQuery({ page, limit, product_id: item.product_id, status: ended ? "" : "open" }));
  return (
    <Loaded
      query={kegs}
      title="Erro ao carregar barris"
      fallback="Os barris não puderam ser lidos."
      loading={<Loading shapes={["h-12"]}>Carregando barris...</Loading>}
    >
      {({ kegs: rows, pagination }) => (
        <>
          {rows.length === 0 && (
            <p className="p-4 text-muted">Nenhum barril aqui. Os que chegam aparecem com envase e validade.</p>
          )}
          <KegRows kegs={rows} unit={item.unit} stale={kegs.isPlaceholderData} />
          {pagination.total > limit && <Pagination {...pager} total={pagination.total} />}
        </>
      )}
    </Loaded>
  );
}
