import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { publicErrorTexts } from "@/api/errors";
import { type MenuProduct, type MenuSection, sectionsOf } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { ProductDialog } from "@/components/menu/product-dialog";
import { ProductFacts } from "@/components/menu/product-facts";
import { unavailableText } from "@/components/menu/unavailable";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { matching } from "./matching";

/** The whole menu as a list with prices, as it lies on the tables; can be searched and printed. */
export function PriceList() {
  const { data: menu, isPending, refetch } = useQuery(menuRead());
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<MenuProduct>();
  const all = sectionsOf(menu ?? []);
  const sections = matching(all, search);

  if (isPending) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        Carregando…
      </p>
    );
  }
  if (all.length === 0) return <ErrorState title={publicErrorTexts.menu} onRetry={() => void refetch()} />;

  return (
    <>
      <label className="relative block max-w-md print:hidden">
        <span className="sr-only">Buscar no cardápio</span>
        <Search aria-hidden="true" className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Buscar no cardápio"
          className="min-h-12 w-full rounded-full border border-line-strong bg-raised pr-4 pl-12 text-base placeholder:text-muted"
        />
      </label>
      <p role="status" className="sr-only">
        {search &&
          counted(
            sections.reduce((sum, section) => sum + countOf(section), 0),
            "produto encontrado",
            "produtos encontrados",
          )}
      </p>
      {sections.length === 0 && (
        <EmptyState
          title={`Nada no cardápio com “${search.trim()}”`}
          hint="Tente outra palavra ou veja o cardápio inteiro."
        >
          <Button onClick={() => setSearch("")}>Ver tudo</Button>
        </EmptyState>
      )}
      <div className="mt-12 gap-x-16 lg:columns-2">
        {sections.map((section) => (
          <SectionList key={section.id} section={section} onOpen={setOpen} />
        ))}
      </div>
      {open && <ProductDialog product={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const countOf = ({ products, children }: MenuSection) =>
  products.length + children.reduce((sum, child) => sum + child.products.length, 0);

function SectionList({ section, onOpen }: { section: MenuSection; onOpen: (product: MenuProduct) => void }) {
  return (
    <section aria-label={section.name} className="mb-12">
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
}

function Lines({ products, onOpen }: { products: MenuProduct[]; onOpen: (product: MenuProduct) => void }) {
  return (
    <ul className="mt-3">
      {products.map((product) => (
        <li key={product.id} className="relative break-inside-avoid border-b border-line/70 py-3.5">
          <p className="flex items-baseline gap-3">
            <button
              type="button"
              onClick={() => onOpen(product)}
              className="text-left text-lg font-semibold after:absolute after:inset-0 hover:text-amber"
            >
              {product.name}
            </button>
            {product.isTop && (
              <span className="shrink-0 rounded-full bg-amber px-2 text-xs leading-5 font-bold tracking-wide text-on-amber">
                TOP 5
              </span>
            )}
            <span aria-hidden="true" className="min-w-4 flex-1 self-center border-b border-dotted border-line-strong" />
            <span className="shrink-0 font-semibold tabular-nums">{formatMoney(product.price)}</span>
          </p>
          <ProductFacts product={product} className="mt-1" />
          {product.summary && <p className="mt-1 max-w-prose text-pretty text-muted">{product.summary}</p>}
          {!product.available && <p className="mt-1 text-sm font-medium text-bad">{unavailableText(product.ranOut)}</p>}
        </li>
      ))}
    </ul>
  );
}
