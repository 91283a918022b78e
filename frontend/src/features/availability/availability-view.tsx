import { useQuery } from "@tanstack/react-query";
import { Check, SearchX, X } from "lucide-react";
import { useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { freshness } from "@/api/freshness";
import { setAvailability } from "@/api/generated/command";
import type { ProductAvailability } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { SearchBox } from "@/components/ui/search-box";
import { folded } from "@/lib/text";
import { useCommand } from "@/lib/use-command";

/** What the bar and the kitchen are out of: one big switch a product, for a thumb. */
export function AvailabilityView() {
  const query = useQuery({ ...reads.listAvailability(), ...freshness.events });
  const [search, setSearch] = useState("");
  const [onlyOut, setOnlyOut] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <Loaded query={query} name="o cardápio" fallback="Nada foi perdido: tente de novo." shapes={["h-64"]}>
        {({ data }) => {
          const out = data.filter(({ available }) => !available).length;
          const shown = matching(onlyOut ? data.filter(({ available }) => !available) : data, search);
          return (
            <>
              <div className="flex flex-wrap items-center gap-2">
                <SearchBox label="Buscar produto" value={search} onChange={setSearch} />
                <Button
                  aria-pressed={onlyOut}
                  variant={onlyOut ? "primary" : "secondary"}
                  className="min-h-11"
                  onClick={() => setOnlyOut(!onlyOut)}
                >
                  {out === 0 ? "Só o que acabou" : `Só o que acabou (${out})`}
                </Button>
              </div>
              {shown.length === 0 ? (
                <EmptyState
                  icon={SearchX}
                  title={onlyOut && out === 0 ? "Tem de tudo" : "Nenhum produto encontrado"}
                  hint="Aqui aparece o que está no cardápio."
                />
              ) : (
                <div className="flex flex-col max-md:overflow-clip max-md:rounded-card max-md:border max-md:border-line md:gap-4">
                  {byCategory(shown).map(([category, products]) => (
                    <section key={category} aria-label={category}>
                      <h2 className="text-sm font-semibold text-muted max-md:bg-sunken max-md:px-3 max-md:py-1 max-md:text-xs md:mb-2">
                        {category}
                      </h2>
                      <ul className="grid md:grid-cols-2 md:gap-2 xl:grid-cols-3">
                        {products.map((product) => (
                          <Entry key={product.id} product={product} />
                        ))}
                      </ul>
                    </section>
                  ))}
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Entry({ product: { id, name, available } }: { product: ProductAvailability }) {
  const command = useCommand({
    run: (next: boolean) => setAvailability(id, { available: next }),
    invalidates: touchedByCatalogue,
    readsFirst: true,
    failure: `Não foi possível mudar ${name}. Tente de novo.`,
  });
  // the thumb sees at once what it did
  const isThere = command.isPending ? command.variables : available;
  const Icon = isThere ? Check : X;
  return (
    <li>
      <button
        type="button"
        role="switch"
        aria-checked={isThere}
        aria-label={name}
        onClick={() => command.isPending || command.mutate(!isThere)}
        className={classNames(
          "flex min-h-11 w-full items-center gap-2 border-b px-3 py-1.5 text-left -outline-offset-2 transition-colors md:min-h-14 md:gap-3 md:rounded-card md:border md:px-4 md:py-2",
          isThere ? "border-line bg-raised" : "border-bad bg-bad-soft",
        )}
      >
        <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
        <span
          className={classNames("flex shrink-0 items-center gap-1.5 font-semibold", isThere ? "text-ok" : "text-bad")}
        >
          <Icon aria-hidden="true" className="size-5" />
          {isThere ? "Tem" : "Acabou"}
        </span>
      </button>
    </li>
  );
}

function matching(products: readonly ProductAvailability[], search: string): readonly ProductAvailability[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return products.filter(({ name, category }) => {
    const text = folded(`${name} ${category}`);
    return words.every((word) => text.includes(word));
  });
}

function byCategory(products: readonly ProductAvailability[]): [string, ProductAvailability[]][] {
  const groups = new Map<string, ProductAvailability[]>();
  for (const each of products) groups.set(each.category, [...(groups.get(each.category) ?? []), each]);
  return [...groups];
}

export { AvailabilityView as Component };
