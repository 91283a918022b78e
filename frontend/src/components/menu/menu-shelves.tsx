import { useState } from "react";
import type { MenuProduct, MenuSection } from "@/api/public/menu";
import { CategoryBanner } from "./category-banner";
import { ProductDialog } from "./product-dialog";
import { ProductShelf } from "./product-shelf";

interface MenuShelvesProps {
  sections: readonly MenuSection[];
  editable?: boolean;
  /** False where the menu is only looked at: of another day, say. */
  orderable?: boolean;
}

/** Every category as a banner and a shelf; a product opens over it. */
export function MenuShelves({ sections, editable, orderable }: MenuShelvesProps) {
  const [open, setOpen] = useState<MenuProduct>();
  return (
    <>
      {sections.map((section) => (
        <CategoryBlock key={section.id} section={section} onOpen={setOpen} editable={editable} />
      ))}
      {open && <ProductDialog product={open} orderable={orderable} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Where a category is on its page. */
export const anchorOf = ({ id }: Pick<MenuSection, "id">) => `cardapio-${id}`;

interface CategoryBlockProps {
  section: MenuSection;
  onOpen: (product: MenuProduct) => void;
  editable?: boolean;
}

function CategoryBlock({ section, onOpen, editable }: CategoryBlockProps) {
  const { name, description, image, products, children } = section;
  const anchor = anchorOf(section);
  return (
    <section id={anchor} aria-labelledby={`${anchor}-nome`} className="scroll-mt-36">
      <CategoryBanner headingId={`${anchor}-nome`} name={name} description={description} image={image} />
      <div className="flex flex-col gap-12">
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
    </section>
  );
}
