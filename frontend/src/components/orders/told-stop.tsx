import { failureReasonLabels, nextStepLabels } from "@/api/generated/fields";
import type { RouteStop } from "@/api/generated/query";
import { toLocal } from "@/lib/time";

export type ToldStopFields = Pick<RouteStop, "kind" | "arrived_at" | "received_at" | "receiver" | "code" | "failure">;

const checks = { not_asked: "", matches: " · código confere", differs: " · código não confere" } as const;
const done = {
  delivery: { named: "Entregue", to: "a" },
  pickup: { named: "Recolhido", to: "com" },
} as const;
const undone = { delivery: "Não entregue", pickup: "Não recolhido" } as const;

const clockOf = (instant: string) => toLocal(instant).slice(11, 16);

/** What the driver told of a stop, in a line. Empty while there is nothing to tell. */
export function toldText({ kind, arrived_at, received_at, receiver, code, failure }: ToldStopFields): string {
  if (failure) {
    const said = [failureReasonLabels[failure.reason], nextStepLabels[failure.next_step].toLowerCase(), failure.note];
    return `${undone[kind]} às ${clockOf(failure.at)}: ${said.filter(Boolean).join(" · ")}`;
  }
  if (received_at) {
    const { named, to } = done[kind];
    return `${named} às ${clockOf(received_at)}${receiver && ` ${to} ${receiver}`}${checks[code]}`;
  }
  return arrived_at ? `No local desde ${clockOf(arrived_at)}` : "";
}

const looks = {
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  ok: "bg-ok-soft text-ok",
  info: "bg-info-soft text-info",
};

function toneOf({ failure, received_at, code }: ToldStopFields): keyof typeof looks {
  if (failure) return "bad";
  if (received_at) return code === "differs" ? "warn" : "ok";
  return "info";
}

/** The same, in the colour of how it went. */
export function ToldStop({ stop }: { stop: ToldStopFields }) {
  const said = toldText(stop);
  if (!said) return null;
  return (
    <p className={`rounded-control px-2 py-1 text-sm wrap-anywhere tabular-nums ${looks[toneOf(stop)]}`}>{said}</p>
  );
}
