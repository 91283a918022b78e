import type { Keg } from "@/api/beers";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { fullDay } from "@/lib/days";
import { expiryText } from "@/lib/stock-amounts";
import type { Step } from "./keg-step-dialog";
import { hasBeer, isOut, looks } from "./kegs";

const SOON = 7;

/** Full, on tap, empty or poured away; and whether it is the one to take first. */
export function KegBadges({ keg }: { keg: Keg }) {
  const out = isOut(keg);
  return (
    <>
      {keg.offered && (
        <Badge tone="info" shape="triangle">
          Pegar primeiro
        </Badge>
      )}
      <Badge {...(out ? ({ tone: "violet", shape: "square" } as const) : looks[keg.status])}>
        {out ? "Com cliente" : keg.status === "tapped" ? keg.place : keg.label}
      </Badge>
    </>
  );
}

/** Until when it may be served, and how long that is; `labelled` where nothing else says what the day is. */
export function Expiry({ keg, labelled }: { keg: Keg; labelled?: boolean }) {
  const tone = !hasBeer(keg)
    ? "text-muted"
    : keg.days_left < 0
      ? "text-bad"
      : keg.days_left <= SOON
        ? "text-warn"
        : "text-muted";
  return (
    <p className={`tabular-nums ${tone}`}>
      {labelled && "validade "}
      {fullDay(keg.best_before)}
      {hasBeer(keg) && <span className="block text-xs">{expiryText(keg.days_left)}</span>}
    </p>
  );
}

/** What can be done with a keg that has beer. One that a customer has is dealt with in its order. */
export function KegActions({ keg, size, onStep }: { keg: Keg; size?: "small"; onStep: (step: Step) => void }) {
  if (!hasBeer(keg) || isOut(keg)) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2 @max-3xl:justify-start">
      {keg.status === "full" ? (
        <Button size={size} variant={size ? undefined : "primary"} onClick={() => onStep("connect")}>
          Pôr na torneira
        </Button>
      ) : (
        <Button size={size} variant={size ? undefined : "primary"} onClick={() => onStep("kick")}>
          Acabou
        </Button>
      )}
      <Button size={size} variant={size ? "quiet" : "danger"} onClick={() => onStep("pour-away")}>
        Descartar
      </Button>
    </div>
  );
}
