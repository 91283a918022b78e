import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type OpenCalls, waiterCallsQuery } from "@/api/waiter-calls";
import { paths } from "@/app/paths";
import { chime } from "@/lib/chime";
import { local } from "@/lib/storage";
import { fromNow } from "@/lib/time";
import { useNow } from "@/lib/use-now";

const MUTED = "choperia.table-calls-muted";

/** What tables call and order, on every screen of the staff: how many, since when, and a sound for each new one. */
export function TableCallsBadge() {
  const { data } = useQuery(waiterCallsQuery());
  const waits = useMemo(() => data && waitsOf(data), [data]);
  const [isMuted, setMuted] = useState(() => local.get(MUTED) !== null);
  useSound(waits, isMuted);
  const [longest] = waits ?? [];
  if (!waits || !longest) return null;
  const mute = () => {
    if (isMuted) local.remove(MUTED);
    else local.set(MUTED, "1");
    setMuted(!isMuted);
  };
  return (
    <div className="flex shrink-0 items-center">
      <Link
        to={paths.operations.home}
        className="inline-flex min-h-9 max-sm:min-h-11 items-center gap-2 rounded-control bg-amber px-3 font-semibold max-sm:px-2 text-on-amber"
      >
        <BellRing aria-hidden="true" className="size-4" />
        <span>
          {waits.length} <span className="max-xl:sr-only">{nounFor(waits)}</span>
        </span>{" "}
        <Since at={longest.since} />
      </Link>
      <button
        type="button"
        aria-pressed={isMuted}
        onClick={mute}
        className="inline-flex size-9 max-sm:size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        {isMuted ? (
          <BellOff aria-hidden="true" className="size-4" />
        ) : (
          <BellRing aria-hidden="true" className="size-4" />
        )}
        <span className="sr-only">Sem som para mesas que chamam</span>
      </button>
    </div>
  );
}

interface Wait {
  key: string;
  since: string;
  isOrder: boolean;
}

/** Calls and orders together, the longest wait first. */
function waitsOf({ calls, orders }: OpenCalls): readonly Wait[] {
  const waits = [
    ...calls.map(({ id, called_at }) => ({ key: `call ${id}`, since: called_at, isOrder: false })),
    ...orders.map(({ id, received_at }) => ({ key: `order ${id}`, since: received_at, isOrder: true })),
  ];
  return waits.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

function nounFor(waits: readonly Wait[]): string {
  const orders = waits.filter(({ isOrder }) => isOrder).length;
  if (orders === 0) return waits.length === 1 ? "mesa chamando" : "mesas chamando";
  if (orders === waits.length) return orders === 1 ? "pedido de mesa" : "pedidos de mesa";
  return "chamados e pedidos de mesas";
}

function Since({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} className="text-sm max-xl:sr-only">
      {fromNow(at, Math.max(now.getTime(), Date.parse(at)))}
    </time>
  );
}

/** A sound for each wait that was not there before; what is there at the first look is seen, not heard. */
function useSound(waits: readonly Wait[] | undefined, isMuted: boolean): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!waits) return;
    const isNew = known.current && waits.some(({ key }) => !known.current?.has(key));
    known.current = new Set(waits.map(({ key }) => key));
    if (isNew && !isMuted) chime();
  }, [waits, isMuted]);
}
