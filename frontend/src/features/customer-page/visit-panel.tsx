import type { CustomerPage } from "@/api/public/customer-page";
import { dayOf, fullDay } from "@/lib/days";
import { now } from "@/lib/server-clock";
import { toLocal } from "@/lib/time";
import { Panel } from "./panel";

type Visit = NonNullable<CustomerPage["visit"]>;

const titles: Record<Visit["kind"], Record<Visit["state"], string>> = {
  delivery: { planned: "Entrega", on_the_way: "Seu pedido está a caminho", here: "Chegamos com o seu pedido" },
  pickup: { planned: "Recolhimento", on_the_way: "Estamos a caminho para recolher", here: "Chegamos para recolher" },
};

/** When the van comes, where it is, and the code to tell its driver. */
export function VisitPanel({ visit }: { visit: Visit }) {
  const { kind, state, planned_at, code } = visit;
  return (
    <Panel title={titles[kind][state]}>
      {state !== "here" && <p className="text-lg">{whenText(planned_at)}</p>}
      {code && (
        <div className="flex flex-col gap-1">
          <p>Diga este código ao entregador ao receber:</p>
          <p className="font-display text-4xl tracking-[0.2em] tabular-nums">{code}</p>
        </div>
      )}
    </Panel>
  );
}

function whenText(at: string): string {
  const day = dayOf(Date.parse(at));
  const when = day === dayOf(now()) ? "hoje" : fullDay(day);
  return `Previsão: ${when}, por volta das ${toLocal(at).slice(11, 16)}.`;
}
