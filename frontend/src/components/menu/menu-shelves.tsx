import { ChevronDown } from "lucide-react";
import { memo, useState } from "react";
import type { MenuProduct, MenuSection } from "@/api/public/menu";
import { CategoryBanner } from "./category-banner";
import { ProductDialog } from "./product-dialog";
import { ProductShelf } from "./product-shelf";

interface MenuShelvesProps {
  sections: readonly MenuSection[];
  /** Which categories are open before the visitor opens and closes them; all, where none are named. */
  openAtFirst?: readonly MenuSection["id"][];
  /** A search shows what it found, whatever was closed before it. */
  isSearched?: boolean;
  editable?: boolean;
  /** False where the menu is only looked at: of another day, say. */
  orderable?: boolean;
}

/** Every category as a banner that opens and closes its shelf; a product opens over it. */
export function MenuShelves({ sections, openAtFirst, isSearched = false, editable, orderable }: MenuShelvesProps) {
  const [open, setOpen] = useState<MenuProduct>();
  return (
    <>
      {sections.map((section) => (
        <CategoryBlock
          key={section.id}
          section={section}
          openAtFirst={openAtFirst?.includes(section.id) ?? true}
          isSearched={isSearched}
          onOpen={setOpen}
          editable={editable}
        />
      ))}
      {open && <ProductDialog product={open} orderable={orderable} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Where a category is on its page: in what it can close, so that a link there opens it, without scripts too. */
export const anchorOf = ({ id }: Pick<MenuSection, "id">) => `cardapio-${id}`;

interface CategoryBlockProps {
  section: MenuSection;
  openAtFirst: boolean;
  isSearched: boolean;
  onOpen: (product: MenuProduct) => void;
  editable?: boolean;
}

/** Drawn again only when its own data change, not when the next shelf is drawn. */
const CategoryBlock = memo(function CategoryBlock({
  section,
  openAtFirst,
  isSearched,
  onOpen,
  editable,
}: CategoryBlockProps) {
  const { name, description, image, products, children } = section;
  const anchor = anchorOf(section);
  const [isOpen, setOpen] = useState(() => servedOpen(anchor) ?? openAtFirst);
  return (
    <section aria-labelledby={`${anchor}-nome`}>
      <details open={isSearched || isOpen} onToggle={({ currentTarget }) => isSearched || setOpen(currentTarget.open)}>
        <summary className="relative block cursor-pointer rounded-pub [&::-webkit-details-marker]:hidden">
          <CategoryBanner headingId={`${anchor}-nome`} name={name} description={description} image={image} />
          <ChevronDown
            aria-hidden="true"
            className="absolute right-4 bottom-4 size-6 transition-transform in-[details[open]]:rotate-180 sm:right-7 sm:bottom-7"
          />
        </summary>
        <div
          id={anchor}
          className="flex scroll-mt-80 flex-col gap-12 pt-7 pb-12 sm:scroll-mt-92 lg:scroll-mt-120 lg:pb-18"
        >
          {products.length > 0 && (
            <div>
              <ProductShelf products={products} label={name} onOpen={onOpen} editable={editable} />
            </div>
          )}
          {children.map((child) => (
            <div key={child.id}>
              <div className="mb-5 flex items-center gap-4 after:h-px after:flex-1 after:bg-line">
                <h4 className="font-display text-heading font-medium">{child.name}</h4>
              </div>
              {child.description && <p className="-mt-2 mb-5 max-w-xl text-muted">{child.description}</p>}
              <ProductShelf products={child.products} label={child.name} onOpen={onOpen} editable={editable} />
            </div>
          ))}
        </div>
      </details>
    </section>
  );
});

/** Whether the visitor has it open on the page that the server wrote, which React is about to replace. */
const servedOpen = (anchor: string) => document.querySelector(`#served #${anchor}`)?.closest("details")?.open;
