import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type OpenCall, waiterCallsQuery } from "@/api/waiter-calls";
import { paths } from "@/app/paths";
import { chime } from "@/lib/chime";
import { local } from "@/lib/storage";
import { fromNow } from "@/lib/time";
import { useNow } from "@/lib/use-now";

const MUTED = "choperia.table-calls-muted";

/** The tables that wait, on every screen of the staff: how many, since when, and a sound for each new call. */
export function TableCallsBadge() {
  const { data } = useQuery(waiterCallsQuery());
  const calls = data?.calls ?? [];
  const [isMuted, setMuted] = useState(() => local.get(MUTED) !== null);
  useSound(data?.calls, isMuted);
  const [longest] = calls;
  if (!longest) return null;
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
          {calls.length}{" "}
          <span className="max-xl:sr-only">{calls.length === 1 ? "mesa chamando" : "mesas chamando"}</span>
        </span>{" "}
        <Since call={longest} />
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

function Since({ call: { called_at } }: { call: OpenCall }) {
  const now = useNow();
  return (
    <time dateTime={called_at} className="text-sm max-xl:sr-only">
      {fromNow(called_at, Math.max(now.getTime(), Date.parse(called_at)))}
    </time>
  );
}

/** A sound for each call that was not there before; those that wait at the first look are seen, not heard. */
function useSound(calls: readonly OpenCall[] | undefined, isMuted: boolean): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!calls) return;
    const isNew = known.current && calls.some(({ id }) => !known.current?.has(id));
    known.current = new Set(calls.map(({ id }) => id));
    if (isNew && !isMuted) chime();
  }, [calls, isMuted]);
}
