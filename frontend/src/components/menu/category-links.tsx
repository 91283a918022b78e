import { useEffect, useRef } from "react";
import type { MenuSection } from "@/api/public/menu";
import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/words";
import { anchorOf } from "./menu-shelves";
import { useSectionInView } from "./section-in-view";

interface CategoryLinksProps {
  sections: readonly MenuSection[];
  /** How many of them are drawn by now; all without it. */
  most?: number;
  className?: string;
}

/** A link to every category, which stays at the top while the menu is read and marks the one that is. */
export function CategoryLinks({ sections, most, className }: CategoryLinksProps) {
  const current = useSectionInView(sections.slice(0, most).map(anchorOf));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!chip || !list.current) return;
    const middle = (list.current.clientWidth - chip.clientWidth) / 2;
    list.current.scrollTo?.({ left: chip.offsetLeft - list.current.offsetLeft - middle });
  });
  return (
    <nav
      aria-label={t("Categorias do cardápio")}
      className="sticky top-16 z-20 my-5 border-y border-line bg-surface sm:my-8 lg:top-20 print:hidden"
    >
      <ul ref={list} className={classNames("flex snap-x gap-2 overflow-x-auto py-3 [scrollbar-width:none]", className)}>
        {sections.map((section) => (
          <li key={section.id} className="shrink-0 snap-start">
            <a
              href={`#${anchorOf(section)}`}
              aria-current={anchorOf(section) === current ? "true" : undefined}
              className="inline-flex min-h-10 items-center rounded-full border border-line px-4 whitespace-nowrap transition-colors hover:border-amber hover:text-amber aria-[current=true]:border-amber aria-[current=true]:bg-amber-soft aria-[current=true]:text-amber"
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
