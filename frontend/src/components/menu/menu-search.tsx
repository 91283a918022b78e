import { Search } from "lucide-react";
import type { MenuSection } from "@/api/public/menu";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { counted } from "@/lib/text";
import { t } from "@/lib/words";

interface MenuSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** What is left of the menu. */
  sections: readonly MenuSection[];
}

/** Narrows the menu while one types, and says how much of it is left. */
export function MenuSearch({ search, onSearch, sections }: MenuSearchProps) {
  return (
    <>
      <label className="relative block max-w-md print:hidden">
        <span className="sr-only">{t("Buscar no cardápio")}</span>
        <Search aria-hidden="true" className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          placeholder={t("Buscar no cardápio")}
          className="min-h-12 w-full rounded-full border border-line-strong bg-raised pr-4 pl-12 text-base placeholder:text-muted"
        />
      </label>
      <p role="status" className="sr-only">
        {search &&
          counted(
            sections.reduce((sum, section) => sum + countOf(section), 0),
            t("produto encontrado"),
            t("produtos encontrados"),
          )}
      </p>
      {sections.length === 0 && (
        <EmptyState
          title={t("Nada no cardápio com “{search}”", { search: search.trim() })}
          hint={t("Tente outra palavra ou veja o cardápio inteiro.")}
        >
          <Button onClick={() => onSearch("")}>{t("Ver tudo")}</Button>
        </EmptyState>
      )}
    </>
  );
}

const countOf = ({ products, children }: MenuSection) =>
  products.length + children.reduce((sum, child) => sum + child.products.length, 0);
