import type { MenuCategory, MenuProduct } from "@/api/public/menu";
import { formatMoney } from "@/lib/money";
import type { Finder } from "./finder";
import { type ChosenItem, quantityIn } from "./items";
import { AddButton, OfferRow, OfferSection } from "./offer-section";

interface ProductOffer {
  product: MenuProduct;
  category: string;
}

export const productText = ({ product, category }: ProductOffer) => `${product.name} ${category}`;

/** What goes along with the barrels: anything of the menu that is available. */
export const productsIn = (menu: readonly MenuCategory[], { fits }: Finder): readonly ProductOffer[] =>
  menu
    .flatMap(({ name, products }) => products.map((product) => ({ product, category: name })))
    .filter((offer) => offer.product.available && fits(productText(offer)));

interface ProductSectionProps {
  products: readonly ProductOffer[];
  items: readonly ChosenItem[];
  isSearched: boolean;
  onProduct: (product: MenuProduct) => void;
}

export function ProductSection({ products, items, isSearched, onProduct }: ProductSectionProps) {
  return (
    <OfferSection
      title="Produtos"
      rows={products}
      isSearched={isSearched}
      none="Só o que está disponível no cardápio pode ir junto."
    >
      {(shown) => (
        <ul className="divide-y divide-line">
          {shown.map(({ product, category }) => (
            <OfferRow
              key={product.id}
              name={product.name}
              notes={[category, formatMoney(product.price), ...quantityIn(items, "product", product.id)].join(" · ")}
            >
              <AddButton name={product.name} onAdd={() => onProduct(product)} />
            </OfferRow>
          ))}
        </ul>
      )}
    </OfferSection>
  );
}
