import { useQuery } from "@tanstack/react-query";
import { Cylinder } from "lucide-react";
import { type Beer, beersQuery, type Keg, kegsQuery } from "@/api/beers";
import type { ListBeerKegsParams } from "@/api/generated/query";
import { isNarrowed, TableToolbar } from "@/components/data-table/table-toolbar";
import { useTableState } from "@/components/data-table/use-table-state";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { NoRows } from "@/components/ui/no-rows";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { KegRows } from "./keg-rows";
import { byBeer } from "./kegs";

const statuses = { full: "Cheios", tapped: "Na torneira", empty: "Vazios", discarded: "Descartados", all: "Todos" };

/** Every keg of beer: those that have some unless asked otherwise, by beer, what expires first above. */
export function KegsView() {
  const { state, onState, pager } = useTableState({ filters: { status: "", beer_id: "" } });
  const { page, limit, search } = state;
  const beers = useQuery(beersQuery({ limit: 1000 })).data?.beers ?? [];
  const status = statusIn(state.filters.status);
  const beer_id = Number(state.filters.beer_id) || undefined;
  const kegs = useQuery(kegsQuery({ page, limit, search, status, beer_id, sort: "name" }));
  return (
    <Card className="@container">
      <TableToolbar
        label="Barris"
        state={state}
        onState={onState}
        filters={[
          {
            name: "beer_id",
            label: "Chope",
            options: beers.map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: "status", label: "Situação", options: statuses, all: "Cheios e na torneira" },
        ]}
      />
      <Collection
        query={kegs}
        name="barris"
        fallback="Os barris não puderam ser lidos."
        shapes={["h-14", "h-14", "h-14", "h-14"]}
        rows={(found) => found.kegs}
        pager={pager}
        empty={
          <NoRows
            icon={Cylinder}
            narrowed={isNarrowed(state)}
            notFound="Nenhum barril encontrado"
            onClear={() => onState({ search: "", filters: { status: "", beer_id: "" } })}
            none="Nenhum barril com chope"
            about="Cada barril que um lote enche aparece aqui, com o lote e a validade, até acabar."
          />
        }
      >
        {(rows) =>
          byBeer(rows).map((group) => (
            <Group key={group[0]?.id} kegs={group} beers={beers} stale={kegs.isPlaceholderData} />
          ))
        }
      </Collection>
    </Card>
  );
}

/** What is asked of the server: nothing chosen is `open`, and all are asked for by no status. */
function statusIn(text = ""): ListBeerKegsParams["status"] {
  if (text === "all") return "";
  return text === "full" || text === "tapped" || text === "empty" || text === "discarded" ? text : "open";
}

interface GroupProps {
  /** Of one beer, or of one product from before batches. */
  kegs: readonly Keg[];
  beers: readonly Beer[];
  stale: boolean;
}

function Group({ kegs, beers, stale }: GroupProps) {
  const [first] = kegs;
  const beer = beers.find(({ id }) => id === first?.beer_id);
  const name = first?.name || "Produto excluído";
  return (
    <section aria-label={name} className="border-b border-line last:border-0">
      <h2 className="flex flex-wrap items-baseline gap-x-3 border-b border-line bg-sunken px-4 py-2 font-semibold">
        {name}
        {beer && <span className="text-xs font-normal text-muted tabular-nums">{inHouse(beer)}</span>}
      </h2>
      <KegRows kegs={kegs} stale={stale} />
    </section>
  );
}

function inHouse({ full_kegs, tapped_kegs, litres }: Beer): string {
  return `na casa: ${counted(full_kegs, "cheio", "cheios")} · ${formatNumber(tapped_kegs)} na torneira · ${formatNumber(litres)} L`;
}

export { KegsView as Component };
