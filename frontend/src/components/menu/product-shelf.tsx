import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import type { MenuProduct } from "@/api/public/menu";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/words";
import { ProductCard } from "./product-card";

/** How many products are shown before 'Mostrar mais'. */
export const SHOWN_AT_FIRST = 6;

interface ProductShelfProps {
  products: MenuProduct[];
  /** What the products are, for the list's name. */
  label: string;
  onOpen: (product: MenuProduct) => void;
  editable?: boolean;
}

/** The products of one category: six, and the rest on demand. */
export function ProductShelf({ products, label, onOpen, editable }: ProductShelfProps) {
  const [expanded, setExpanded] = useState(false);
  const hidden = products.length - SHOWN_AT_FIRST;
  const shown = expanded ? products : products.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-6">
        {shown.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onOpen={() => onOpen(product)} editable={editable} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className="mt-7 flex justify-center">
          <Button size="large" aria-expanded={expanded} onClick={() => setExpanded(!expanded)} className="rounded-full">
            {expanded ? t("Mostrar menos") : t("Mostrar mais ({count})", { count: hidden })}
            {expanded ? (
              <ChevronUp aria-hidden="true" className="size-4.5" />
            ) : (
              <ChevronDown aria-hidden="true" className="size-4.5" />
            )}
          </Button>
        </div>
      )}
    </>
  );
}
