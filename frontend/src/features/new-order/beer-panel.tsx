import { useQuery } from "@tanstack/react-query";
import { Beer as BeerIcon, Plus, Tags } from "lucide-react";
import { availabilityQuery, type Beer, type BeerPrice, type SizeAvailability } from "@/api/beers";
import { modelsQuery } from "@/api/equipment";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { fullDay, shortDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { ALL, isAgreed, useAgreedPrices, useBeersForCustomer } from "./agreed-prices";
import { isPlausible, type OrderForm } from "./form";
import { type KegOffer, kegsOf } from "./items";
import { kegWeight } from "./weights";

interface BeerPanelProps {
  form: OrderForm;
  /** The order that is being changed. */
  order: number | undefined;
  onBeer: (offer: KegOffer) => void;
}

/** 'Barris para festa': each beer by keg size, with its price and how many are free on the day of the delivery. */
export function BeerPanel({ form, order, onBeer }: BeerPanelProps) {
  const day = isPlausible(form.preferred_delivery_date) ? form.preferred_delivery_date : undefined;
  const agreed = useAgreedPrices();
  const beers = useBeersForCustomer();
  const models = useQuery(modelsQuery(ALL));
  const free = useQuery(availabilityQuery(day, order));
  const sizesOf = (beer: Beer) =>
    free.isPlaceholderData ? undefined : free.data?.beers.find((each) => each.beer_id === beer.id)?.sizes;
  return (
    <Card
      title="Barris para festa"
      aside={<span className="text-muted tabular-nums">{day ? `Livres em ${fullDay(day)}` : "Livres hoje"}</span>}
    >
      {agreed && (
        <p className="flex items-start gap-2 border-b border-line bg-amber-soft px-4 py-2 text-sm">
          <Tags aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {`Preços da lista ${agreed.price_list_name}, do cadastro do cliente. O que não está nela tem o preço da casa.`}
        </p>
      )}
      <Loaded
        query={beers}
        name="os chopes"
        fallback="O que você digitou continua aqui."
        loading={<Skeleton className="m-4 h-32" />}
      >
        {({ beers: all }) => {
          const offered = all.filter(({ active, prices }) => active && prices.length > 0);
          if (offered.length === 0) return <NoBeer />;
          return (
            <ul className="divide-y divide-line">
              {offered.map((beer) => (
                <li key={beer.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                  <div className="min-w-0 grow basis-36">
                    <h3 className="font-medium wrap-anywhere">{beer.name}</h3>
                    {beer.style && <p className="text-xs text-muted">{beer.style}</p>}
                  </div>
                  <ul
                    aria-label={`${beer.name}: tamanhos`}
                    className="flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
                  >
                    {beer.prices.map((price) => (
                      <Size
                        key={price.container_l}
                        beer={beer}
                        price={price}
                        agreed={isAgreed(agreed, beer.id, price.container_l)}
                        there={sizesOf(beer)?.find((each) => each.container_l === price.container_l)}
                        chosen={kegsOf(form.items, { beer_id: beer.id, litres: price.container_l })}
                        onAdd={() =>
                          onBeer({
                            beer_id: beer.id,
                            beer_name: beer.name,
                            litres: price.container_l,
                            price: price.price,
                            unitKg: kegWeight(price.container_l, models.data?.models ?? []),
                          })
                        }
                      />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}

const NoBeer = () => (
  <EmptyState
    title="Nenhum chope com preço por barril"
    hint="Em Chopes, cada tamanho de barril tem o seu preço."
    icon={BeerIcon}
  />
);

interface SizeProps {
  beer: Beer;
  price: BeerPrice;
  /** The price comes from the customer's list. */
  agreed: boolean;
  /** `undefined` while it is not known for the day. */
  there: SizeAvailability | undefined;
  chosen: number;
  onAdd: () => void;
}

/** One size of a beer: a click adds one keg. What is not free can be asked for: it may be produced. */
function Size({ beer, price, agreed, there, chosen, onAdd }: SizeProps) {
  const litres = `${formatNumber(price.container_l)} L`;
  return (
    <li>
      <button
        type="button"
        aria-label={`Adicionar ${beer.name} ${litres}`}
        aria-describedby={`beer-${beer.id}-${price.container_l}`}
        onClick={onAdd}
        className="flex h-full min-h-11 w-full items-center gap-2 rounded-control border border-line px-2.5 py-1 text-left tabular-nums hover:border-line-strong hover:bg-sunken"
      >
        <Plus aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span id={`beer-${beer.id}-${price.container_l}`} className="flex flex-col">
          <span>
            <span className="font-medium">{litres}</span>
            {` ${formatMoney(price.price)}`}
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
