import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countsQuery, type WarehouseCount } from "@/api/counts";
import { locationsQuery } from "@/api/equipment";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { usePages } from "@/components/ui/use-pages";
import { counted } from "@/lib/text";
import { Counting } from "./counting";
import { countOf, type KeptCount, keepCount, keptCount } from "./kept-count";
import { StartCount } from "./start-count";

/** 'Contagens': the one that goes on here, or the start of one; below, the finished ones. */
export function CountsView() {
  const [kept, setKept] = useState(keptCount);
  const locations = useQuery(locationsQuery()).data?.locations ?? [];
  const keep = (count: KeptCount | undefined) => {
    keepCount(count);
    setKept(count);
  };
  const location = locations.find(({ id }) => id === kept?.location);
  return (
    <div className="flex flex-col gap-4">
      {kept ? (
        <Counting count={kept} name={location?.name ?? ""} onChange={keep} />
      ) : (
        <StartCount
          locations={locations.filter(({ kind }) => kind !== "transito")}
          onStart={(id) => keep(countOf(id, []))}
        />
      )}
      <FinishedCounts />
    </div>
  );
}

function FinishedCounts() {
  const { page, limit, pager } = usePages();
  return (
    <Card title="Contagens terminadas">
      <Collection
        query={useQuery(countsQuery({ page, limit }))}
        name="as contagens"
        rows={(found) => found.data}
        pager={pager}
        empty={
          <EmptyState
            icon={ClipboardCheck}
            title="Nenhuma contagem ainda"
            hint="Leia as etiquetas de um local e veja o que falta e o que não devia estar ali."
          />
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((count) => (
              <Row key={count.id} count={count} />
            ))}
          </ul>
        )}
      </Collection>
    </Card>
  );
}

function Row({ count }: { count: WarehouseCount }) {
  const unexpected = count.elsewhere + count.unknown;
  return (
    <li>
      <Link
        to={paths.operations.count(count.id)}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
      >
        <span>
          <span className="font-medium wrap-anywhere">{count.location_name}</span>
          <span className="block text-sm text-muted">
            <Instant at={count.counted_at} />
            {` por ${count.actor_name}`}
          </span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone="ok" shape="check">{`${count.found} de ${count.found + count.missing}`}</Badge>
          {count.missing > 0 && (
            <Badge tone="bad" shape="cross">
              {counted(count.missing, "falta", "faltam")}
            </Badge>
          )}
          {unexpected > 0 && (
            <Badge tone="warn" shape="triangle">
              {counted(unexpected, "inesperada", "inesperadas")}
            </Badge>
          )}
        </span>
      </Link>
    </li>
  );
}

export { CountsView as Component };
