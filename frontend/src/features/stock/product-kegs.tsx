import { useQuery } from "@tanstack/react-query";
import { kegsQuery } from "@/api/beers";
import type { StockItem } from "@/api/stock";
import { Collection } from "@/components/ui/collection";
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
    <Collection
      query={kegs}
      name="barris"
      fallback="Os barris não puderam ser lidos."
      shapes={["h-12"]}
      rows={(found) => found.kegs}
      pager={pager}
      empty={<p className="p-4 text-muted">Nenhum barril aqui. Os que chegam aparecem com envase e validade.</p>}
    >
      {(rows) => <KegRows kegs={rows} unit={item.unit} stale={kegs.isPlaceholderData} />}
    </Collection>
  );
}
