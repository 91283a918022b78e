import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "@/api/equipment";
import { rentalPeriodLabels } from "@/api/generated/fields";
import type { FreeKit } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { ALL, useBeersForCustomer } from "./agreed-prices";
import type { Finder } from "./finder";
import { type ChosenItem, type KitBeer, quantityIn } from "./items";
import { houseBeerIn } from "./kit-beers";
import { AddButton, OfferRow, OfferSection } from "./offer-section";

interface KitOffer {
  kit: FreeKit;
  /** The house beer in its containers. */
  slots: readonly KitBeer[];
  /** How many more can be put together for these dates. */
  left: number;
}

const contentsOf = ({ items }: FreeKit) =>
  items
    .map(
      ({ qty_required, model_name, is_optional }) =>
        `${qty_required} × ${model_name}${is_optional ? " (opcional)" : ""}`,
    )
    .join(", ");

const kitText = (kit: FreeKit) => `${kit.name} ${kit.description} ${contentsOf(kit)}`;

/** The kits that fit what was typed. */
export function useKitOffers(
  kits: readonly FreeKit[],
  items: readonly ChosenItem[],
  { fits }: Finder,
): readonly KitOffer[] {
  const beers = useBeersForCustomer().data?.beers ?? [];
  const models = useQuery(modelsQuery(ALL)).data?.models ?? [];
  const chosen = (id: number) => Number(items.find((item) => item.kind === "kit" && item.ref === id)?.quantity ?? 0);
  return kits
    .filter((kit) => fits(kitText(kit)))
    .map((kit) => ({
      kit,
      slots: houseBeerIn(kit, beers, models),
      left: kit.available_count - chosen(kit.id),
    }));
}

interface KitSectionProps {
  kits: readonly KitOffer[];
  items: readonly ChosenItem[];
  isSearched: boolean;
  onKit: (offer: KitOffer) => void;
}

/** 'Kits Disponíveis': how many of each can still be put together. */
export function KitSection({ kits, items, isSearched, onKit }: KitSectionProps) {
  return (
    <OfferSection
      title="Kits Disponíveis"
      rows={kits}
      isSearched={isSearched}
      none={
        <>
          {"Nenhum kit cadastrado. "}
          <LinkButton to={paths.operations.kits}>Abrir Kits</LinkButton>
        </>
      }
    >
      {(shown) => (
        <ul className="divide-y divide-line">
          {shown.map((offer) => (
            <OfferRow key={offer.kit.id} name={offer.kit.name} notes={<KitNotes {...offer} items={items} />}>
              <AddButton name={offer.kit.name} isOut={offer.left <= 0} onAdd={() => onKit(offer)} />
            </OfferRow>
          ))}
        </ul>
      )}
    </OfferSection>
  );
}

function KitNotes({ kit, left, items }: KitOffer & { items: readonly ChosenItem[] }) {
  return (
    <>
      <p>
        {[
          left > 0 ? counted(left, "livre", "livres") : "Nenhum livre",
          `${formatMoney(kit.rental_price)} ${rentalPeriodLabels[kit.rental_period].toLowerCase()}`,
          ...quantityIn(items, "kit", kit.id),
        ].join(" · ")}
      </p>
      {kit.description && <p className="max-sm:hidden">{kit.description}</p>}
      <p className="max-sm:line-clamp-1">{contentsOf(kit)}</p>
    </>
  );
}
