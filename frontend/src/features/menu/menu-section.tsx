import { useQuery } from "@tanstack/react-query";
import { publicErrorTexts } from "@/api/errors";
import { type MenuSection as Section, sectionsOf } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { container } from "@/components/layout/public/container";
import { anchorOf, MenuShelves } from "@/components/menu/menu-shelves";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";

/** 'Nosso Cardápio': every category as a banner and a shelf of products. */
export function MenuSection({ editable }: { editable?: boolean }) {
  const { data: menu, isPending, refetch } = useQuery(menuRead());
  const sections = sectionsOf(menu ?? []);
  return (
    <section
      id="cardapio"
      aria-labelledby="cardapio-titulo"
      className="lights scroll-mt-16 py-24 lg:scroll-mt-20 lg:pt-32"
    >
      <div className={container}>
        <h2 id="cardapio-titulo" className="font-display text-title font-semibold">
          Nosso Cardápio
        </h2>
        <p className="mt-3 max-w-xl text-lg text-muted">Em cada categoria, os 5 mais vendidos aparecem primeiro.</p>
      </div>
      {isPending && (
        <p role="status" className={classNames(container, "py-16 text-center text-muted")}>
          Carregando…
        </p>
      )}
      {!isPending && sections.length === 0 && (
        <ErrorState title={publicErrorTexts.menu} onRetry={() => void refetch()} />
      )}
      {sections.length > 0 && <CategoryLinks sections={sections} />}
      <div className={classNames(container, "flex flex-col gap-16 lg:gap-24")}>
        <MenuShelves sections={sections} editable={editable} />
      </div>
    </section>
  );
}

function CategoryLinks({ sections }: { sections: Section[] }) {
  return (
    <nav
      aria-label="Categorias do cardápio"
      className="sticky top-16 z-20 my-8 border-y border-line bg-surface lg:top-20"
    >
      <ul className={classNames(container, "flex snap-x gap-2 overflow-x-auto py-3 [scrollbar-width:none]")}>
        {sections.map((section) => (
          <li key={section.id} className="shrink-0 snap-start">
            <a
              href={`#${anchorOf(section)}`}
              className="inline-flex min-h-10 items-center rounded-full border border-line px-4 whitespace-nowrap transition-colors hover:border-amber hover:text-amber"
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
