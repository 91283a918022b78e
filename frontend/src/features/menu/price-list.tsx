import { useQuery } from "@tanstack/react-query";
import { memo, useMemo, useState } from "react";
import { type MenuProduct, type MenuSection, sectionsOf } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { CategoryLinks } from "@/components/menu/category-links";
import { matching } from "@/components/menu/matching";
import { MenuSearch } from "@/components/menu/menu-search";
import { anchorOf } from "@/components/menu/menu-shelves";
import { NoMenu } from "@/components/menu/no-menu";
import { ProductDialog } from "@/components/menu/product-dialog";
import { ProductFacts } from "@/components/menu/product-facts";
import { unavailableText } from "@/components/menu/unavailable";
import { MissingPicture } from "@/components/picture/missing-picture";
import { PictureImage } from "@/components/picture/picture-image";
import { classNames } from "@/components/ui/class-names";
import { formatMoney } from "@/lib/money";
import { t } from "@/lib/words";

/** Milliseconds after which an open menu is read again: a keg that ran out, a price. Unchanged, it is a 304. */
const READ_AGAIN = 60_000;

interface PriceListProps {
  editable?: boolean;
  /** How many categories are drawn by now; all without it. */
  most?: number;
}

/** The whole menu as a list with prices, as it lies on the tables; can be searched and printed. */
export function PriceList({ editable, most }: PriceListProps) {
  const { data: menu, isPending, isError, refetch } = useQuery({ ...menuRead(), refetchInterval: READ_AGAIN });
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<MenuProduct>();
  const all = useMemo(() => sectionsOf(menu ?? []), [menu]);
  const sections = matching(all, search);

  if (isPending) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        {t("Carregando…")}
      </p>
    );
  }
  if (all.length === 0) return <NoMenu failed={isError} onRetry={() => void refetch()} editable={editable} />;

  return (
    <>
      <MenuSearch search={search} onSearch={setSearch} sections={sections} />
      {sections.length > 0 && <CategoryLinks sections={sections} most={most} />}
      <div className="gap-x-16 lg:columns-2">
        {sections.slice(0, most).map((section) => (
          <SectionList key={section.id} section={section} onOpen={setOpen} />
        ))}
      </div>
      {open && <ProductDialog product={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface SectionListProps {
  section: MenuSection;
  onOpen: (product: MenuProduct) => void;
}

/** Drawn again only when its products change: not when a visitor scrolls into it, or the next one is drawn. */
const SectionList = memo(function SectionList({ section, onOpen }: SectionListProps) {
  return (
    <section
      id={anchorOf(section)}
      aria-label={section.name}
      className="mb-12 scroll-mt-36 lg:break-inside-avoid lg:scroll-mt-40"
    >
      <h2 className="break-after-avoid font-display text-heading font-semibold text-amber">{section.name}</h2>
      {section.description && <p className="mt-1 text-muted">{section.description}</p>}
      <Lines products={section.products} onOpen={onOpen} />
      {section.children.map((child) => (
        <div key={child.id} className="mt-6">
          <h3 className="break-after-avoid font-display text-xl font-medium">{child.name}</h3>
          <Lines products={child.products} onOpen={onOpen} />
        </div>
      ))}
    </section>
  );
});

function Lines({ products, onOpen }: { products: MenuProduct[]; onOpen: (product: MenuProduct) => void }) {
  const hasPictures = products.some(({ image }) => image);
  return (
    <ul className="mt-3">
      {products.map((product) => (
        <li key={product.id} className="relative flex break-inside-avoid gap-3 border-b border-line/70 py-3 sm:gap-4">
          {hasPictures && (
            <div className="size-16 shrink-0 overflow-hidden rounded-control bg-raised print:hidden">
              {product.image ? <PictureImage picture={product.image} sizes="4rem" decorative /> : <MissingPicture />}
            </div>
          )}
          <div className="min-w-0 flex-1">
            <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
              <p className="flex items-baseline gap-x-3 max-sm:col-span-2 max-sm:flex-wrap">
                <button
                  type="button"
                  data-printed
                  onClick={() => onOpen(product)}
                  className={classNames(
                    "text-left font-semibold after:absolute after:inset-0 hover:text-amber sm:text-lg",
                    !product.available && "text-muted",
                  )}
                >
                  {product.name}
                </button>
                {product.mostOrdered && (
                  <span className="shrink-0 rounded-full bg-amber px-2 text-xs leading-5 font-bold tracking-wide text-on-amber">
                    {t("Mais pedido")}
                  </span>
                )}
                <span
                  aria-hidden="true"
                  className="min-w-4 flex-1 self-center border-b border-dotted border-line-strong max-sm:hidden"
                />
              </p>
              <span
                className={classNames(
                  "font-semibold tabular-nums max-sm:col-start-2 max-sm:row-start-2",
                  !product.available && "text-muted",
                )}
              >
                {formatMoney(product.price)}
              </span>
              <ProductFacts product={product} className="max-sm:row-start-2 sm:col-span-2 sm:mt-1" />
            </div>
            {product.summary && (
              <p className="mt-1 line-clamp-2 max-w-prose text-pretty text-muted max-sm:text-sm">{product.summary}</p>
            )}
            {!product.available && (
              <p className="mt-1 text-sm font-medium text-bad">{unavailableText(product.ranOut)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
