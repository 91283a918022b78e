import { useQuery } from "@tanstack/react-query";
import { Maximize, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { type BeerOnTap, onTapRead } from "@/api/public/on-tap";
import { Mark } from "@/components/brand/logo";
import { formatMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { beerColor } from "./beer-color";
import { ageText } from "./staleness";

/** What is on tap, for a screen on the wall: readable from far, current within a second, honest when it is not. */
export function TvScreen({ houseName }: { houseName: string }) {
  const { data: taps, dataUpdatedAt, isError } = useQuery(onTapRead());
  const now = useSecond();
  useWakeLock();
  const age = taps && ageText(dataUpdatedAt, now);
  const columns = !taps || taps.length <= 5 ? 1 : taps.length <= 14 ? 2 : 3;
  return (
    <div className="flex min-h-dvh flex-col gap-[1.2vw] bg-surface p-4 lg:h-dvh lg:p-[2vw]">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-3 font-display text-2xl max-sm:flex-1 font-semibold lg:text-[2.2vw]">
          <Mark className="size-10 shrink-0 lg:size-[3.2vw]" />
          <span className="truncate">{houseName}</span>
        </p>
        <h1 className="font-display text-2xl font-semibold whitespace-nowrap text-amber max-sm:order-last max-sm:w-full lg:text-[2.2vw]">
          Na torneira
        </h1>
        <FullScreenButton />
      </header>
      {age && (
        <p
          role="alert"
          className="flex items-center gap-3 rounded-card bg-warn-soft px-4 py-3 text-lg font-semibold text-warn lg:text-[1.5vw]"
        >
          <WifiOff aria-hidden="true" className="size-[1.4em] shrink-0" />
          {`Sem conexão: isto era o que havia ${age}.`}
        </p>
      )}
      {!taps && (
        <p role="status" className="m-auto text-2xl text-muted">
          {isError ? "Sem conexão com a casa. Tentando de novo…" : "Carregando…"}
        </p>
      )}
      {taps?.length === 0 && <p className="m-auto font-display text-4xl text-muted">Nada na torneira agora.</p>}
      {taps && taps.length > 0 && (
        <ul
          aria-label="Na torneira"
          style={{ "--columns": columns, "--rows": Math.ceil(taps.length / columns) } as React.CSSProperties}
          className="grid min-h-0 grow gap-x-[3vw] lg:grid-flow-col lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))] lg:grid-rows-[repeat(var(--rows),minmax(0,1fr))]"
        >
          {taps.map((beer) => (
            <Beer key={beer.id} beer={beer} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Beer({ beer: { tap, name, style, brewery, abv, ibu, ebc, sizes } }: { beer: BeerOnTap }) {
  const facts = [
    style,
    brewery,
    abv !== null && `${percentText(abv)}\u00a0vol.`,
    ibu !== null && `${ibu}\u00a0IBU`,
    ebc !== null && `${ebc}\u00a0EBC`,
  ].filter(Boolean);
  return (
    <li className="flex min-w-0 items-center gap-4 border-b border-line py-3 lg:gap-[1.2vw] lg:py-[0.4vw]">
      <Glass ebc={ebc} tap={tap} />
      <div className="min-w-0 grow">
        <h2 className="font-display text-2xl leading-tight font-semibold lg:line-clamp-2 lg:text-[2.1vw]">{name}</h2>
        {facts.length > 0 && <p className="text-base leading-snug text-muted lg:text-[1.25vw]">{facts.join(" · ")}</p>}
      </div>
      <dl className="flex shrink-0 flex-col items-end gap-y-1 leading-tight tabular-nums">
        {sizes.map(({ ml, price }) => (
          <div key={`${ml}-${price}`} className="flex items-baseline gap-2 lg:gap-[0.7vw]">
            <dt className="text-base text-muted lg:text-[1.2vw]">{ml === null ? "" : sizeText(ml)}</dt>
            <dd className="text-xl font-semibold lg:text-[1.75vw]">{formatMoney(price)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function sizeText(ml: number): string {
  return ml >= 1_000 ? `${formatNumber(ml / 1_000)}\u00a0L` : `${ml}\u00a0ml`;
}

/** A glass in the colour of the beer, with the number of the tap below it. */
function Glass({ ebc, tap }: { ebc: number | null; tap: number | null }) {
  return (
    <div className="flex w-12 shrink-0 flex-col items-center lg:w-[3.4vw]">
      <svg viewBox="0 0 24 30" aria-hidden="true" className="h-11 lg:h-[3.4vw]">
        <path
          d="M3 7h18l-2.2 21a1.5 1.5 0 0 1-1.5 1.4H6.700a1.5 1.5 0 0 1-1.500-1.400z"
          fill={ebc === null ? "none" : beerColor(ebc)}
          stroke="currentColor"
          strokeWidth="1.2"
        />
        <path
          d="M2.500 7.500C1 4 5 2.500 7 4c1-3 7-3.500 8.500-.5C19 1.500 23.500 4.500 21.500 7.500z"
          fill="#fffaf0"
        />
      </svg>
      {tap !== null && (
        <span className="text-sm text-muted tabular-nums lg:text-[1vw]">
          <span className="sr-only">Torneira </span>
          {tap}
        </span>
      )}
    </div>
  );
}

/** Full screen needs a touch or a click; the button goes once it was given. */
function FullScreenButton() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (full || !document.fullscreenEnabled) return null;
  return (
    <button
      type="button"
      onClick={() => void document.documentElement.requestFullscreen()}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line text-muted hover:border-amber hover:text-amber"
    >
      <Maximize aria-hidden="true" className="size-5" />
      <span className="sr-only">Tela cheia</span>
    </button>
  );
}

/** The current time in milliseconds, every second. */
function useSecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Keeps the screen from going dark, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    const hold = () => {
      if (document.visibilityState === "visible") void navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => document.removeEventListener("visibilitychange", hold);
  }, []);
}
