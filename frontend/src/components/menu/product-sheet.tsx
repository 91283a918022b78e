import type { MenuProduct } from "@/api/public/menu";
import { MissingPicture } from "@/components/picture/missing-picture";
import { PictureImage } from "@/components/picture/picture-image";
import { formatMoney } from "@/lib/money";
import { t } from "@/lib/words";
import { Coaster } from "./coaster";
import { ProductFacts } from "./product-facts";
import { ShareButton } from "./share-button";
import { Unavailable } from "./unavailable";
import { WayToOrder } from "./way-to-order";

interface ProductSheetProps {
  product: MenuProduct;
  /** `h1` where the product is what the page is about. */
  heading: "h1" | "h2";
  /** False where it is only looked at: no way to order it or pass it on. */
  orderable?: boolean;
}

/** A product seen close: large picture, name, price, and the ways to order it and to pass it on. */
export function ProductSheet({ product, heading: Heading, orderable = true }: ProductSheetProps) {
  const { name, summary, price, mostOrdered, available, ranOut, alcoholContent, image } = product;
  return (
    <div className="grid sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="relative aspect-4/5 max-h-[52dvh] w-full bg-sunken sm:max-h-none">
        {image ? (
          <PictureImage picture={image} sizes="(min-width: 640px) 26rem, 100vw" priority={Heading === "h1"} />
        ) : (
          <MissingPicture />
        )}
        {mostOrdered && <Coaster className="absolute top-4 left-4 size-18" />}
      </div>
      <div className="flex flex-col gap-3 p-6 sm:p-8 sm:pt-16">
        <Heading className="font-display text-heading font-semibold text-balance">{name}</Heading>
        <ProductFacts product={product} />
        <p className="text-2xl font-semibold text-amber tabular-nums">{formatMoney(price)}</p>
        {summary && <p className="text-pretty text-text/90">{summary}</p>}
        <div className="mt-auto flex flex-col gap-3 pt-4">
          {!available ? (
            <p>
              <Unavailable ranOut={ranOut} />
            </p>
          ) : (
            orderable && <WayToOrder product={product} />
          )}
          {orderable && <ShareButton product={product} />}
          {alcoholContent && (
            <p className="text-sm text-muted">{`${t("Venda proibida para menores de 18 anos.")} ${t("Aprecie com moderação.")}`}</p>
          )}
        </div>
      </div>
    </div>
  );
}
