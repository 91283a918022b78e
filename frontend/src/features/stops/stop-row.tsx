import { ChevronRight, CircleAlert } from "lucide-react";
import { formatMoney } from "@/lib/money";
import type { DriverStop } from "./actions";
import { PendingMark } from "./controls";
import { factsOf } from "./stop-card";
import type { Unsent } from "./unsent";
import { nameOf } from "./words";

interface StopRowProps {
  stop: DriverStop;
  /** What is still to be paid there. */
  money: number;
  unsent: readonly Unsent[];
  onOpen: () => void;
}

/** A stop in a line or two; it opens with all that can be done there. */
export function StopRow({ stop, money, unsent, onOpen }: StopRowProps) {
  const isRefused = unsent.some(({ state }) => state === "refused");
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex min-h-14 w-full items-center gap-2 px-4 py-2 text-left">
        <span className="min-w-0 grow wrap-anywhere">
          <span className={`block font-semibold ${stop.state === "gone" ? "line-through" : ""}`}>{nameOf(stop)}</span>
          <span className="block text-sm tabular-nums">
            {[factsOf(stop), endOf(stop), stop.state === "done" && money > 0 && `falta receber ${formatMoney(money)}`]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {stop.state === "open" && <span className="block truncate text-sm">{stop.address}</span>}
        </span>
        {isRefused ? <RefusedMark /> : unsent.length > 0 && <PendingMark />}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </button>
    </li>
  );
}

const RefusedMark = () => (
  <span className="inline-flex items-center gap-1 rounded-full bg-bad-soft px-2 py-0.5 text-xs font-semibold text-text">
    <CircleAlert aria-hidden="true" className="size-3" />
    recusada
  </span>
);

function endOf({ state, kind }: DriverStop): string {
  if (state === "done") return kind === "delivery" ? "Entregue" : "Recolhido";
  if (state === "failed") return "Não foi feita";
  return state === "gone" ? "Saiu da rota" : "";
}
