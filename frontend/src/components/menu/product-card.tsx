import { Pencil } from "lucide-react";
import type { MenuProduct } from "@/api/public/menu";
import { paths } from "@/app/paths";
import { MissingPicture } from "@/components/picture/missing-picture";
import { PictureImage } from "@/components/picture/picture-image";
import { classNames } from "@/components/ui/class-names";
import { formatMoney } from "@/lib/money";
import { Coaster } from "./coaster";
import { ProductFacts } from "./product-facts";
import { Unavailable } from "./unavailable";

const SIZES = "(min-width: 1280px) 14rem, (min-width: 768px) 30vw, 46vw";

/** What the card shows. One that is only tried out has no price yet. */
export type ShownProduct = Omit<MenuProduct, "price"> & { price?: number };

interface ProductCardProps {
  product: ShownProduct;
  onOpen: () => void;
  /** True for who may change the product: shows the way to its screen in the back-office. */
  editable?: boolean;
}

/** One product on the shelf. The whole card opens it. */
export function ProductCard({ product, onOpen, editable }: ProductCardProps) {
  const { id, name, price, mostOrdered, available, ranOut, image } = product;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-pub bg-raised">
        {image ? (
          <PictureImage
            picture={image}
            sizes={SIZES}
            decorative
            className={classNames(
              "transition-transform duration-300 group-hover:scale-104",
              !available && "opacity-50 grayscale",
            )}
          />
        ) : (
          <MissingPicture />
        )}
        {mostOrdered && <Coaster className="absolute top-2 left-2 size-13 sm:size-15" />}
        {!available && (
          <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 p-3 pt-10">
            <Unavailable ranOut={ranOut} />
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-3">
        <p className={classNames("leading-snug font-semibold text-balance", !available && "text-muted")}>
          <button
            type="button"
            data-printed
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 after:rounded-pub"
          >
            {name}
          </button>
        </p>
        <ProductFacts product={product} />
        {price !== undefined && (
          <p className={classNames("mt-auto pt-1 font-semibold tabular-nums", available ? "text-amber" : "text-muted")}>
            {formatMoney(price)}
          </p>
        )}
      </div>
      {editable && (
        <a
          href={paths.admin.editProduct(id)}
          aria-label={`Editar ${name}`}
          className="absolute top-2 right-2 inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface/90 px-3 text-sm font-medium hover:bg-surface"
        >
          <Pencil aria-hidden="true" className="size-3.5" />
          Editar
        </a>
      )}
    </article>
  );
}
