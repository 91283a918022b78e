import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/api/equipment";
import type { FreeKit } from "@/api/generated/query";
import { formatMoney } from "@/lib/money";
import { ALL, useBeersForCustomer } from "./agreed-prices";
import type { ChosenItem, KitBeer } from "./items";
import { beersFor } from "./kit-beers";
import { litresOf } from "./weights";

interface KitSlotsProps {
  item: ChosenItem;
  kit: FreeKit;
  onChange: (slots: readonly KitBeer[]) => void;
}

/** Which beer is in each container of a kit; the delivery can be scheduled once every one has a beer. */
export function KitSlots({ item, kit, onChange }: KitSlotsProps) {
  const models = useQuery(modelsQuery(ALL));
  const beers = useBeersForCustomer();
  const slots = item.slots ?? [];
  if (slots.some(({ kegs }) => !Number.isInteger(kegs))) return <Divided slots={slots} />;
  return kit.items.map(({ model_id, model_name, qty_required }) => {
    const model = models.data?.models.find(({ id }) => id === model_id);
    const litres = model && litresOf(model);
    const offers = litres ? beersFor(beers.data?.beers ?? [], model_id, litres) : [];
    const filled = slots.filter((slot) => slot.model === model_id);
    if (offers.length === 0 && filled.length === 0) return null;
    return (
      <ul key={model_id} className="flex flex-col gap-1.5">
        {Array.from({ length: qty_required }, (_, number) => number).map((number) => (
          <li key={number}>
            <Container
              label={`Chope do ${model_name}${qty_required > 1 ? ` ${number + 1}` : ""} de ${item.name}`}
              name={qty_required > 1 ? `${model_name} (${number + 1})` : model_name}
              chosen={filled.find(({ at }) => at === number)}
              offers={offers.map((offer) => filled.find(({ beer }) => beer === offer.beer) ?? offer)}
              onChoose={(chosen) => onChange(withBeerAt(slots, model_id, number, chosen))}
            />
          </li>
        ))}
      </ul>
    );
  });
}

interface ContainerProps {
  label: string;
  name: string;
  chosen: KitBeer | undefined;
  offers: readonly KitBeer[];
  onChoose: (chosen: KitBeer | undefined) => void;
}

function Container({ label, name, chosen, offers, onChoose }: ContainerProps) {
  const gone = chosen && !offers.some(({ beer }) => beer === chosen.beer);
  return (
    <label className="flex flex-col gap-0.5 text-xs text-muted">
      {`Chope: ${name}`}
      <select
        aria-label={label}
        value={chosen?.beer ?? ""}
        onChange={({ target }) => onChoose(offers.find(({ beer }) => beer === Number(target.value)))}
        className="min-h-10 w-full rounded-control border border-line-strong bg-raised px-2 text-sm text-text"
      >
        <option value="">a escolher</option>
        {gone && <Offered offer={chosen} />}
        {offers.map((offer) => (
          <Offered key={offer.beer} offer={offer} />
        ))}
      </select>
    </label>
  );
}

const Offered = ({ offer }: { offer: KitBeer }) => (
  <option value={offer.beer}>{`${offer.name}, ${formatMoney(offer.price)}`}</option>
);

/** Beer that is not the same in every kit of the line, as the API can say it. */
const Divided = ({ slots }: { slots: readonly KitBeer[] }) => (
  <p className="text-xs text-muted">
    {`Os kits levam chopes diferentes: ${[...new Set(slots.map(({ name }) => name))].join(", ")}. Para mudar, remova o kit e adicione de novo.`}
  </p>
);

/** The slots after the beer of one container was chosen. */
function withBeerAt(slots: readonly KitBeer[], model: number, at: number, chosen: KitBeer | undefined) {
  const others = slots.filter((slot) => slot.model !== model || slot.at !== at);
  return chosen ? [...others, { ...chosen, at }] : others;
}
