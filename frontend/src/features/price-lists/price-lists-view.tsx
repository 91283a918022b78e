import { useQuery } from "@tanstack/react-query";
import { BadgePercent, Plus } from "lucide-react";
import { useState } from "react";
import { beersQuery } from "@/api/beers";
import { type ListPrice, type PriceList, type PriceTable, priceListsQuery } from "@/api/price-lists";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { dayOf, fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useAskedForm } from "@/lib/use-asked-form";
import { useNow } from "@/lib/use-now";
import { useMay } from "@/session/access";
import { PriceListDialog } from "./price-list-dialog";
import type { EditedPriceList } from "./price-list-form";

/** 'Listas de preços': what kegs cost the customers who have a list, today and from a later day on. */
export function PriceListsView() {
  const lists = useQuery(priceListsQuery());
  const beers = useQuery(beersQuery({ limit: 1000 })).data?.beers;
  const [open, setOpen] = useState<{ list?: EditedPriceList }>();
  const keepsCatalogue = useMay("catalogue");
  const edits = keepsCatalogue && beers !== undefined;
  const create = () => setOpen({});
  useAskedForm(() => keepsCatalogue && create());
  return (
    <Card
      title="Listas de preços"
      aside={
        edits && (
          <Button icon={Plus} variant="primary" size="small" onClick={create}>
            Nova lista
          </Button>
        )
      }
    >
      <Collection
        query={lists}
        name="as listas de preços"
        fallback="O que estava salvo não se perdeu."
        shapes={["h-28", "h-28"]}
        rows={(found) => found.data}
        empty={
          <EmptyState
            title="Nenhuma lista de preços"
            hint="Uma lista tem preços próprios por chope e tamanho de barril, para bares e outros clientes de sempre. Escolha a lista no cadastro do cliente."
            icon={BadgePercent}
          />
        }
      >
        {(data) => (
          <ul aria-label="Listas de preços" className="divide-y divide-line">
            {data.map((list) => (
              <Entry
                key={list.id}
                list={list}
                onEdit={edits ? (table) => setOpen({ list: { ...list, table } }) : undefined}
              />
            ))}
          </ul>
        )}
      </Collection>
      {open && beers && <PriceListDialog list={open.list} beers={beers} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface EntryProps {
  list: PriceList;
  onEdit: ((table: PriceTable | undefined) => void) | undefined;
}

function Entry({ list, onEdit }: EntryProps) {
  const today = dayOf(useNow());
  const inForce = list.tables.findLast(({ valid_from }) => valid_from <= today);
  const later = list.tables.filter(({ valid_from }) => valid_from > today);
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold wrap-anywhere">{list.name}</h2>
            {!list.active && <Badge shape="ring">Encerrada</Badge>}
          </div>
          <p className="text-muted">
            {list.customers === 0 ? "Nenhum cliente" : counted(list.customers, "cliente", "clientes")}
            {inForce && `, preços desde ${fullDay(inForce.valid_from)}`}
          </p>
        </div>
        {onEdit && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Editar ${list.name}`}
            onClick={() => onEdit(inForce ?? later[0])}
          >
            Editar
          </Button>
        )}
      </div>
      {inForce && (
        <Prices caption={`Preços de hoje da lista ${list.name}`} prices={inForce.prices} percent={inForce.percent} />
      )}
      {later.map((table) => (
        <section key={table.valid_from} className="flex flex-col gap-2 rounded-card bg-sunken p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">{`A partir de ${fullDay(table.valid_from)}`}</h3>
            {onEdit && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Editar os preços de ${fullDay(table.valid_from)} da lista ${list.name}`}
                onClick={() => onEdit(table)}
              >
                Editar
              </Button>
            )}
          </div>
          <Prices
            caption={`Preços a partir de ${fullDay(table.valid_from)}`}
            prices={table.prices}
            percent={table.percent}
          />
        </section>
      ))}
    </li>
  );
}

interface PricesProps {
  caption: string;
  prices: readonly ListPrice[];
  percent: number;
}

function Prices({ caption, prices, percent }: PricesProps) {
  if (prices.length === 0 && !percent) return <p className="text-muted">Sem preços próprios: valem os da casa.</p>;
  return (
    <div className="flex flex-col gap-2">
      {prices.length > 0 && <PriceTableOf caption={caption} prices={prices} />}
      {percent !== 0 && (
        <p>
          {`${prices.length > 0 ? "Os demais barris" : "Todos os barris"}: ${percentText(Math.abs(percent))} ${
            percent < 0 ? "abaixo" : "acima"
          } do preço da casa.`}
        </p>
      )}
    </div>
  );
}

function PriceTableOf({ caption, prices }: Omit<PricesProps, "percent">) {
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Barril</th>
          <th scope="col">Preço</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ beer_id, beer_name, container_l, price }) => (
          <tr key={`${beer_id} ${container_l}`} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {`${beer_name} ${formatNumber(container_l)} L`}
            </th>
            <td className="py-1 text-right tabular-nums">{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export { PriceListsView as Component };
