import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type BeerProduction, productionQuery } from "@/api/beers";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { DateChoice } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { addDays, dayOf, isDay, longDay } from "@/lib/days";
import { sumLitres } from "@/lib/litres";
import { formatNumber } from "@/lib/numbers";
import { counted, listed } from "@/lib/text";
import { useAddress } from "@/lib/use-address";
import { useNow } from "@/lib/use-now";
import { BatchDialog, type PlannedBatch } from "./batch-dialog";

const DAYS_AHEAD = 28;

/** 'Produção': what is promised day by day, how much of it is full or planned, and what is missing. */
export function ProductionView() {
  const today = dayOf(useNow());
  const { parameters, put } = useAddress();
  const [from, to] = [dayIn(parameters.get("de"), today), dayIn(parameters.get("ate"), addDays(today, DAYS_AHEAD))];
  const production = useQuery(productionQuery(from, to));
  const [planning, setPlanning] = useState<PlannedBatch>();
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <search className="flex flex-wrap items-end gap-3 p-4">
          <DateChoice required label="De" value={from} max={to} onChange={(day) => put({ de: day })} />
          <DateChoice required label="Até" value={to} min={from} onChange={(day) => put({ ate: day })} />
        </search>
      </Card>
      <Collection
        query={production}
        name="a produção"
        fallback="O que foi prometido não se perdeu."
        shapes={["h-32", "h-32"]}
        carded
        rows={(found) => found.days}
        empty={
          <Card>
            <EmptyState
              title="Nenhum barril prometido neste período"
              hint="Os barris de chope dos pedidos aparecem aqui no dia da entrega, com o que já está cheio e o que falta produzir."
              icon={CalendarCheck}
            />
          </Card>
        }
      >
        {(days) => (
          <>
            <Missing beers={days.flatMap(({ beers }) => beers)} />
            {days.map(({ day, beers }) => (
              <Card key={day} className="@container">
                <h2 className="border-b border-line px-4 py-2.5 font-semibold first-letter:uppercase">
                  {longDay(day)}
                </h2>
                <ul aria-label={longDay(day)} className="divide-y divide-line">
                  {beers.map((beer) => (
                    <Line
                      key={`${beer.beer_id}-${beer.container_l}`}
                      beer={beer}
                      onPlan={() =>
                        setPlanning({
                          beer_id: beer.beer_id,
                          litres: missingLitres(beer),
                          ready_on: day,
                        })
                      }
                    />
                  ))}
                </ul>
              </Card>
            ))}
          </>
        )}
      </Collection>
      {planning && <BatchDialog planned={planning} onClose={() => setPlanning(undefined)} />}
    </div>
  );
}

const dayIn = (text: string | null, otherwise: string) => (isDay(text) ? text : otherwise);

const missingLitres = ({ missing, container_l }: BeerProduction) => sumLitres([missing * container_l]);

/** What is missing in all, by beer. */
function Missing({ beers }: { beers: readonly BeerProduction[] }) {
  const litres = new Map<string, number>();
  for (const beer of beers) {
    const more = missingLitres(beer);
    if (more > 0) litres.set(beer.beer_name, sumLitres([litres.get(beer.beer_name) ?? 0, more]));
  }
  if (litres.size === 0) return <p className="text-ok">Tudo o que foi prometido está cheio ou planejado.</p>;
  const each = [...litres].map(([name, amount]) => `${formatNumber(amount)} L de ${name}`);
  return <p className="font-medium text-bad">{`Falta produzir ${listed(each)}.`}</p>;
}

function Line({ beer, onPlan }: { beer: BeerProduction; onPlan: () => void }) {
  const covered = [
    beer.full > 0 && counted(beer.full, "cheio", "cheios"),
    beer.planned > 0 && counted(beer.planned, "planejado", "planejados"),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_12rem_9rem_9.5rem]">
      <p className="min-w-48 grow basis-0 font-medium wrap-anywhere">
        {`${formatNumber(beer.promised)} × `}
        <Link to={`${paths.operations.kegs}?beer_id=${beer.beer_id}`} className="underline-offset-4 hover:underline">
          {beer.beer_name}
        </Link>
        <span className="font-normal text-muted">{` · ${formatNumber(beer.container_l)} L`}</span>
      </p>
      <p className="text-muted tabular-nums">{covered.join(" · ") || "nada cheio nem planejado"}</p>
      <div>
        {beer.missing > 0 ? (
          <Badge tone="bad" shape="triangle">
            {`${beer.missing === 1 ? "Falta" : "Faltam"} ${formatNumber(beer.missing)}`}
          </Badge>
        ) : (
          <Badge tone="ok" shape="check">
            Coberto
          </Badge>
        )}
      </div>
      {beer.missing > 0 && (
        <Button
          icon={Plus}
          size="small"
          aria-label={`Planejar lote de ${beer.beer_name}: ${formatNumber(missingLitres(beer))} L`}
          onClick={onPlan}
        >
          Planejar lote
        </Button>
      )}
    </li>
  );
}

export { ProductionView as Component };
