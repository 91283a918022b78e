import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Plus, Tags } from "lucide-react";
import { availabilityQuery, type Beer, type SizeAvailability } from "@/api/beers";
import { modelsQuery } from "@/api/equipment";
import { classNames } from "@/components/ui/class-names";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { shortDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { ALL, isAgreed, useAgreedPrices, useBeersForCustomer } from "./agreed-prices";
import type { Finder } from "./finder";
import { isPlausible, type OrderForm } from "./form";
import { type KegOffer, kegsOf } from "./items";
import { OfferRow, OfferSection } from "./offer-section";
import { kegWeight } from "./weights";

/** One size of a beer. */
interface KegChoice {
  offer: KegOffer;
  written: string;
  /** The price comes from the customer's list. */
  agreed: boolean;
  /** `undefined` while it is not known for the day. */
  there: SizeAvailability | undefined;
  chosen: number;
}

interface BeerOffer {
  beer: Beer;
  kegs: readonly KegChoice[];
}

/** The sizes of beers that fit what was typed, the house beer first, with what is free on the day of the delivery. */
export function useBeerOffers(form: OrderForm, order: number | undefined, { fits }: Finder) {
  const day = isPlausible(form.preferred_delivery_date) ? form.preferred_delivery_date : undefined;
  const agreed = useAgreedPrices();
  const query = useBeersForCustomer();
  const models = useQuery(modelsQuery(ALL)).data?.models ?? [];
  const free = useQuery(availabilityQuery(day, order));
  const there = free.isPlaceholderData ? [] : (free.data?.beers ?? []);
  const kegsIn = (beer: Beer): readonly KegChoice[] =>
    beer.prices
      .map(({ container_l: litres, price }) => ({
        offer: { beer_id: beer.id, beer_name: beer.name, litres, price, unitKg: kegWeight(litres, models) },
        written: `${beer.name} ${beer.style} ${formatNumber(litres)} L ${formatNumber(litres)}L`,
        agreed: isAgreed(agreed, beer.id, litres),
        there: there.find(({ beer_id }) => beer_id === beer.id)?.sizes.find((size) => size.container_l === litres),
        chosen: kegsOf(form.items, { beer_id: beer.id, litres }),
      }))
      .filter(({ written }) => fits(written));
  const offers: readonly BeerOffer[] = (query.data?.beers ?? [])
    .filter(({ active }) => active)
    .sort((a, b) => Number(b.is_house_beer) - Number(a.is_house_beer))
    .map((beer) => ({ beer, kegs: kegsIn(beer) }))
    .filter(({ kegs }) => kegs.length > 0);
  return { query, offers };
}

interface BeerSectionProps {
  query: UseQueryResult;
  offers: readonly BeerOffer[];
  isSearched: boolean;
  onBeer: (offer: KegOffer) => void;
}

/** 'Barris para festa': each beer by keg size, with its price and how many are free. */
export function BeerSection({ query, offers, isSearched, onBeer }: BeerSectionProps) {
  const agreed = useAgreedPrices();
  return (
    <OfferSection
      title="Barris para festa"
      rows={offers}
      isSearched={isSearched && query.isSuccess}
      none={
        <Loaded
          query={query}
          name="os chopes"
          fallback="O que você digitou continua aqui."
          loading={<Skeleton className="h-32" />}
        >
          {() => "Nenhum chope com preço por barril: em Chopes, cada tamanho tem o seu."}
        </Loaded>
      }
    >
      {(shown) => (
        <>
          {agreed && (
            <p className="flex items-start gap-2 border-b border-line bg-amber-soft px-4 py-2 text-sm">
              <Tags aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {`Preços da lista ${agreed.price_list_name}, do cadastro do cliente. O que não está nela tem o preço da casa.`}
            </p>
          )}
          <ul className="divide-y divide-line">
            {shown.map(({ beer, kegs }) => (
              <OfferRow key={beer.id} name={beer.name} notes={beer.style}>
                <ul
                  aria-label={`${beer.name}: tamanhos`}
                  className={classNames(
                    "flex flex-wrap gap-1.5",
                    kegs.length > 1 && "max-sm:grid max-sm:w-full max-sm:grid-cols-2",
                  )}
                >
                  {kegs.map((keg) => (
                    <Size key={keg.offer.litres} keg={keg} onAdd={() => onBeer(keg.offer)} />
                  ))}
                </ul>
              </OfferRow>
            ))}
          </ul>
        </>
      )}
    </OfferSection>
  );
}

/** One size of a beer: a click adds one keg. What is not free can be asked for: it may be produced. */
function Size({ keg, onAdd }: { keg: KegChoice; onAdd: () => void }) {
  const { offer, agreed, there, chosen } = keg;
  const litres = `${formatNumber(offer.litres)} L`;
  const described = `beer-${offer.beer_id}-${offer.litres}`;
  return (
    <li>
      <button
        type="button"
        aria-label={`Adicionar ${offer.beer_name} ${litres}`}
        aria-describedby={described}
        onClick={onAdd}
        className="flex h-full min-h-11 w-full items-center gap-2 rounded-control border border-line px-2.5 py-1 max-sm:gap-1.5 max-sm:px-2 text-left tabular-nums hover:border-line-strong hover:bg-sunken"
      >
        <Plus aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span id={described} className="flex flex-col">
          <span>
            <span className="font-medium">{litres}</span>
            {` ${formatMoney(offer.price)}`}
            {agreed && <span className="text-xs text-muted"> da lista</span>}
          </span>
          <span className={classNames("text-xs", there && there.free < chosen + 1 ? "text-warn" : "text-muted")}>
            {there ? freeText(there) : "…"}
            {chosen > 0 && ` · ${chosen} aqui`}
          </span>
        </span>
      </button>
    </li>
  );
}

function freeText({ free, first_day }: SizeAvailability): string {
  if (free > 0) return counted(free, "livre", "livres");
  return first_day ? `a partir de ${shortDay(first_day)}` : "em falta";
}
