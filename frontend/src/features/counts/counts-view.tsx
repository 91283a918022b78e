import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { countsQuery, type OpenCount, openCountsQuery, type WarehouseCount } from "@/api/counts";
import { assetsQuery, locationsQuery } from "@/api/equipment";
import { isMissing } from "@/api/errors";
import { beginCount } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { Loaded } from "@/components/ui/loaded";
import { usePages } from "@/components/ui/use-pages";
import { counted } from "@/lib/text";
import { useAddress } from "@/lib/use-address";
import { useCommand } from "@/lib/use-command";
import { positive } from "@/lib/use-url-filter";
import { compared, expectedOf } from "./compared";
import { Counting } from "./counting";
import { StartCount } from "./start-count";
import { type Begun, countKeptBefore, forgetKeptBefore, useWaitingLabels } from "./waiting-labels";

/** 'Contagens': the one that goes on here, or those of the house and the start of one; below, the finished ones. */
export function CountsView() {
  const { parameters, put } = useAddress();
  const shown = positive(parameters.get("contagem"), 0);
  const show = (id?: number) => put({ contagem: id ? String(id) : undefined });
  const labels = useWaitingLabels();
  const locations = useQuery(locationsQuery()).data?.locations ?? [];
  const { mutate: begin, isPending } = useCommand({
    run: ({ location }: Begun) => beginCount({ location_id: location }),
    invalidates: ["counts"],
    readsFirst: true,
    failure: "Não foi possível começar a contagem",
    onDone: ({ id }, { tags }) => {
      if (tags.length > 0) {
        labels.add(id, tags);
        forgetKeptBefore();
      }
      show(id);
    },
    // the place is gone, and so is what was read there
    onFailed: (error) => isMissing(error) && forgetKeptBefore(),
  });
  useEffect(() => {
    const before = countKeptBefore();
    if (before) begin(before);
  }, [begin]);
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={useQuery(openCountsQuery())} name="as contagens em andamento" carded>
        {({ counts }) => {
          const count = counts.find(({ id }) => id === shown);
          if (count) return <Counting key={count.id} count={count} labels={labels} onClose={() => show()} />;
          return (
            <>
              {shown > 0 && <p role="status">Esta contagem já foi terminada ou descartada.</p>}
              {counts.length > 0 && (
                <Card title="Em andamento">
                  <ul className="divide-y divide-line">
                    {counts.map((each) => (
                      <OpenRow key={each.id} count={each} onShow={() => show(each.id)} />
                    ))}
                  </ul>
                </Card>
              )}
              <StartCount
                locations={locations.filter(({ kind }) => kind !== "transito")}
                isBusy={isPending}
                onStart={(location) => begin({ location, tags: [] })}
              />
            </>
          );
        }}
      </Loaded>
      <FinishedCounts />
    </div>
  );
}

function OpenRow({ count, onShow }: { count: OpenCount; onShow: () => void }) {
  const there = useQuery(assetsQuery({ location_id: count.location_id })).data;
  const expected = expectedOf(there?.assets ?? []);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span>
        <span className="font-medium wrap-anywhere">{count.location_name}</span>
        <span className="block text-sm text-muted">
          <Instant at={count.begun_at} />
          {` por ${count.actor_name}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {there && <Badge>{`${compared(expected, count.tags).found.length} de ${expected.length}`}</Badge>}
        <Button className="min-h-11" aria-label={`Continuar a contagem de ${count.location_name}`} onClick={onShow}>
          Continuar
        </Button>
      </span>
    </li>
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
