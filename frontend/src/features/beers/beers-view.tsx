import { useQuery } from "@tanstack/react-query";
import { Beer as BeerIcon, Plus } from "lucide-react";
import { useState } from "react";
import { availabilityQuery, type Beer, beersQuery } from "@/api/beers";
import { isNarrowed, TableToolbar } from "@/components/data-table/table-toolbar";
import { useTableState } from "@/components/data-table/use-table-state";
import { StreamHistory } from "@/components/history/stream-history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Collection } from "@/components/ui/collection";
import { Dialog } from "@/components/ui/dialog";
import { LoadError } from "@/components/ui/load-error";
import { NoRows } from "@/components/ui/no-rows";
import { fullDay, isDay } from "@/lib/days";
import { useAskedForm } from "@/lib/use-asked-form";
import { useMay } from "@/session/access";
import { BeerDialog } from "./beer-dialog";
import { BeerRow } from "./beer-row";

type Open = { what: "beer"; beer?: Beer } | { what: "history"; beer: Beer };

const filters = [
  { name: "active", label: "Situação", options: { true: "À venda", false: "Fora de venda" } },
  { name: "on", label: "Livres para o dia", day: true },
] as const;

/** 'Chopes': every beer with its price per keg size, what there is of it and what can be promised for a day. */
export function BeersView() {
  const { state, onState, pager } = useTableState({ filters: { active: "", on: "" } });
  const { page, limit, search } = state;
  const active = state.filters.active ? state.filters.active === "true" : undefined;
  const on = isDay(state.filters.on) ? state.filters.on : undefined;
  const beers = useQuery(beersQuery({ page, limit, search, active }));
  const availability = useQuery(availabilityQuery(on));
  const [open, setOpen] = useState<Open>();
  const edits = useMay("catalogue");
  const audits = useMay("audit");
  const close = () => setOpen(undefined);
  const create = () => setOpen({ what: "beer" });
  useAskedForm(() => edits && create());
  const sizesOf = new Map(availability.data?.beers.map(({ beer_id, sizes }) => [beer_id, sizes]));

  return (
    <Card className="@container">
      <TableToolbar
        label="Chopes"
        state={state}
        onState={onState}
        filters={filters}
        actions={
          edits && (
            <Button icon={Plus} variant="primary" onClick={create}>
              Novo chope
            </Button>
          )
        }
      />
      {availability.isLoadingError && (
        <LoadError
          title="Erro ao carregar o que está livre"
          error={availability.error}
          fallback="Os chopes e os preços aparecem mesmo assim."
          onRetry={() => void availability.refetch()}
        />
      )}
      <Collection
        query={beers}
        name="chopes"
        fallback="O que estava salvo não se perdeu."
        shapes={["h-28", "h-28", "h-28"]}
        rows={(found) => found.beers}
        pager={{ ...pager, least: pager.limit }}
        empty={
          <NoRows
            icon={BeerIcon}
            narrowed={isNarrowed({ ...state, filters: { active: state.filters.active ?? "" } })}
            notFound="Nenhum chope encontrado"
            onClear={() => onState({ search: "", filters: { active: "" } })}
            none="Nenhum chope cadastrado"
            about="Um chope é o que vai dentro do barril, servido em copo ou levado para uma festa. Cadastre cada um com o preço por tamanho."
            first={edits ? { label: "Cadastrar o primeiro chope", onClick: create } : undefined}
          />
        }
      >
        {(rows) => (
          <>
            <ul
              aria-label="Chopes"
              aria-busy={beers.isPlaceholderData}
              className={classNames("transition-opacity", beers.isPlaceholderData && "opacity-60")}
            >
              {rows.map((beer) => (
                <BeerRow
                  key={beer.id}
                  beer={beer}
                  sizes={sizesOf.get(beer.id)}
                  onEdit={edits ? () => setOpen({ what: "beer", beer }) : undefined}
                  onHistory={audits ? () => setOpen({ what: "history", beer }) : undefined}
                />
              ))}
            </ul>
            <p className="border-t border-line px-4 py-3 text-xs text-muted">
              {`Números para ${on ? fullDay(on) : "hoje"}. Um lote planejado ainda não tem tamanho: o que dele não foi prometido conta em cada um.`}
            </p>
          </>
        )}
      </Collection>
      {open?.what === "beer" && <BeerDialog beer={open.beer} onClose={close} />}
      {open?.what === "history" && (
        <Dialog label={`Histórico de ${open.beer.name}`} onClose={close}>
          <h2 className="border-b border-line px-4 py-3 pr-14 text-lg font-semibold">{`Histórico de ${open.beer.name}`}</h2>
          <StreamHistory stream={`beer-${open.beer.id}`} />
        </Dialog>
      )}
    </Card>
  );
}

export { BeersView as Component };
