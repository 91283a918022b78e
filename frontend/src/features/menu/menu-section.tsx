import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { sectionsOf } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { container } from "@/components/layout/public/container";
import { CategoryLinks } from "@/components/menu/category-links";
import { matching } from "@/components/menu/matching";
import { MenuSearch } from "@/components/menu/menu-search";
import { MenuShelves } from "@/components/menu/menu-shelves";
import { NoMenu } from "@/components/menu/no-menu";
import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/words";

/** How many categories are open before one is chosen; `content.py` names the same. */
const OPEN_AT_FIRST = 3;

interface MenuSectionProps {
  editable?: boolean;
  /** How many categories are drawn by now; all without it. */
  most?: number;
}

/** 'Nosso Cardápio': every category as a banner that opens a shelf of products; can be searched. */
export function MenuSection({ editable, most }: MenuSectionProps) {
  const { data: menu, isPending, isError, refetch } = useQuery(menuRead());
  const [search, setSearch] = useState("");
  const all = useMemo(() => sectionsOf(menu ?? []), [menu]);
  const sections = matching(all, search);
  return (
    <section
      id="cardapio"
      aria-labelledby="cardapio-titulo"
      className="lights scroll-mt-16 py-24 lg:scroll-mt-20 lg:pt-32"
    >
      <div className={container}>
        <h2 id="cardapio-titulo" className="font-display text-title font-semibold">
          {t("Nosso Cardápio")}
        </h2>
        <p className="mt-3 max-w-xl text-lg text-muted">
          {t("Em cada categoria, os 5 mais vendidos aparecem primeiro.")}
        </p>
        {all.length > 0 && (
          <div className="mt-6">
            <MenuSearch search={search} onSearch={setSearch} sections={sections} />
          </div>
        )}
      </div>
      {isPending && (
        <p role="status" className={classNames(container, "py-16 text-center text-muted")}>
          {t("Carregando…")}
        </p>
      )}
      {!isPending && all.length === 0 && <NoMenu failed={isError} onRetry={() => void refetch()} editable={editable} />}
      {sections.length > 0 && <CategoryLinks sections={sections} most={most} className={container} />}
      <div className={classNames(container, "flex flex-col gap-4 lg:gap-6")}>
        <MenuShelves
          sections={sections.slice(0, most)}
          openAtFirst={all.slice(0, OPEN_AT_FIRST).map(({ id }) => id)}
          isSearched={search.trim() !== ""}
          editable={editable}
        />
      </div>
    </section>
  );
}
