import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { failedTo, publicErrorTexts } from "@/api/errors";
import type { Availability, FreeAsset } from "@/api/generated/query";
import { menuRead } from "@/api/public/reads";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Loaded } from "@/components/ui/loaded";
import { SearchBox } from "@/components/ui/search-box";
import { Skeleton } from "@/components/ui/skeleton";
import { useMay } from "@/session/access";
import { shelvesIn } from "./availability";
import { BeerSection, useBeerOffers } from "./beer-section";
import { finderOf, onlyOne } from "./finder";
import type { OrderForm } from "./form";
import { addedText, type ChosenItem, withAsset, withBeer, withKit, withoutAsset, withProduct } from "./items";
import { KitSection, useKitOffers } from "./kit-section";
import { PieceSection } from "./piece-section";
import { ProductSection, productsIn, productText } from "./product-section";

const SEARCH = "Procurar cerveja, kit, peça ou produto";

const notOne = (found: number) =>
  found > 1
    ? `${found} resultados: digite mais ou escolha um.`
    : found === 1
      ? "Nenhum livre nestas datas."
      : "Nada com este nome.";

interface OfferListProps {
  form: OrderForm;
  /** The order that is being changed. */
  order: number | undefined;
  available: UseQueryResult<Availability>;
  /** What was added last, or why nothing was. */
  said: string;
  status: RefObject<HTMLParagraphElement | null>;
  onSay: (said: string) => void;
  onItems: (items: readonly ChosenItem[]) => void;
  onNext: () => void;
}

/** Everything that can be added to an order, with one search over beers, kits, pieces and products. */
export function OfferList({ form, order, available, said, status, onSay, onItems, onNext }: OfferListProps) {
  const { items } = form;
  const [typed, setTyped] = useState("");
  const find = finderOf(typed);
  const mayExceed = useMay("overbook");
  const beers = useBeerOffers(form, order, find);
  const kits = useKitOffers(available.data?.kits ?? [], items, find);
  const shelves = available.data ? shelvesIn(available.data, items, find, mayExceed) : [];
  const menu = useQuery(menuRead());
  const products = productsIn(menu.data ?? [], find);

  const add = (more: readonly ChosenItem[]) => {
    onItems(more);
    onSay(addedText(items, more));
  };
  const addAsset = (asset: FreeAsset) => add(withAsset(items, asset));
  // a keg on the menu is a beer of the list once more
  const isMenuOnly = ({ product }: (typeof products)[number]) => !product.containerL || beers.offers.length === 0;
  const choices = [
    ...beers.offers.flatMap(({ kegs }) =>
      kegs.map(({ written, offer }) => ({ written, taken: () => withBeer(items, offer) })),
    ),
    ...kits.map(({ kit, slots, left }) => ({
      written: kit.name,
      taken: left > 0 ? () => withKit(items, kit, slots) : undefined,
    })),
    ...shelves.map(({ name, free: [any] }) => ({
      written: `${name} ${any?.asset_tag ?? ""}`,
      taken: any && (() => withAsset(items, any)),
    })),
    ...products
      .filter(isMenuOnly)
      .map((each) => ({ written: productText(each), taken: () => withProduct(items, each.product) })),
  ];
  const enter = () => {
    if (find.isEmpty) {
      if (items.length > 0) onNext();
      return;
    }
    const one = onlyOne(choices, find);
    if (one) {
      add(one());
      setTyped("");
    } else {
      onSay(notOne(choices.length));
    }
  };

  return (
    <Card className="overflow-clip">
      <div className="px-3 pt-3 pb-1.5 max-sm:px-2 max-sm:pt-2">
        <div className="flex">
          <SearchBox label={SEARCH} placeholder={SEARCH} value={typed} onChange={setTyped} onEnter={enter} />
        </div>
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className="mt-1 scroll-mt-32 min-h-4 truncate px-1 text-xs text-muted"
        >
          {said}
        </p>
      </div>
      <BeerSection {...beers} isSearched={!find.isEmpty} onBeer={(offer) => add(withBeer(items, offer))} />
      <Loaded
        query={available}
        name="o que está livre"
        fallback={`${failedTo("fetch", "available equipment")}. O que você digitou continua aqui.`}
        shapes={["h-56", "h-32"]}
      >
        {(found) => (
          <div aria-busy={available.isFetching} className={available.isPlaceholderData ? "opacity-60" : undefined}>
            <KitSection
              kits={kits}
              items={items}
              isSearched={!find.isEmpty}
              onKit={({ kit, slots }) => add(withKit(items, kit, slots))}
            />
            <PieceSection
              shelves={shelves}
              isSearched={!find.isEmpty}
              isEmpty={found.assets.length + found.busy.length === 0}
              onAsset={addAsset}
              onRemove={(asset) => onItems(withoutAsset(items, asset.id))}
            />
          </div>
        )}
      </Loaded>
      {menu.isPending ? (
        <Skeleton className="m-4 h-32" />
      ) : menu.isLoadingError ? (
        <ErrorState title={publicErrorTexts.menu} onRetry={() => void menu.refetch()} />
      ) : (
        <ProductSection
          products={products}
          items={items}
          isSearched={!find.isEmpty}
          onProduct={(product) => add(withProduct(items, product))}
        />
      )}
    </Card>
  );
}
