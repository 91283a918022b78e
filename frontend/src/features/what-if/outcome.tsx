import { CircleCheck } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { fullDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { LostOrders, OtherFreight, ServedDemand } from "./differences";
import { gistOf } from "./labels";
import { Figures } from "./metrics";
import { ModelUse } from "./model-use";
import { MonthChart } from "./month-chart";
import type { WhatIf } from "./what-if";

/** The answer: in a sentence, in figures, by month, and what is another. */
export function Outcome({ answer }: { answer: WhatIf }) {
  const { season, changes, differences } = answer;
  const asked = changes.length > 0;
  const nothing = !(differences.refused.length || differences.served.length || differences.freight.length);
  return (
    <>
      <Card>
        <div className="flex flex-col gap-2 p-4">
          <p className="text-sm text-muted">
            Entregas de {fullDay(season.first)} a {fullDay(season.last)}
          </p>
          {asked && (
            <ul className="flex flex-wrap gap-2">
              {changes.map(({ sentence }) => (
                <li key={sentence} className="rounded-control bg-neutral-soft px-2 py-1 text-sm">
                  {sentence}
                </li>
              ))}
            </ul>
          )}
          <output className="font-medium">
            {asked ? gistOf(answer) : "É o período como foi. Mude um número e simule para ver o que seria outro."}
          </output>
        </div>
      </Card>
      <Figures answer={answer} changed={asked} />
      {asked && nothing && (
        <Card>
          <EmptyState
            title="Nada mudaria"
            hint="Com estes parâmetros, os mesmos pedidos teriam sido aceitos e recusados, com o mesmo frete."
            icon={<CircleCheck aria-hidden="true" className="size-8" />}
          />
        </Card>
      )}
      <MonthChart months={answer.months} />
      <LostOrders orders={differences.refused} />
      <ServedDemand requests={differences.served} />
      <OtherFreight orders={differences.freight} />
      <ModelUse models={answer.models} />
      <Assumptions answer={answer} />
    </>
  );
}

function Assumptions({ answer: { assumptions, faith } }: { answer: WhatIf }) {
  const decisions = formatNumber(faith.decisions);
  return (
    <Card title="O que se supõe">
      <ul className="flex list-disc flex-col gap-1.5 py-4 pr-4 pl-8">
        {assumptions.map((each) => (
          <li key={each}>{each}</li>
        ))}
        <li>
          {faith.unexplained === 0
            ? `Sem mudar nada, as regras refazem as ${decisions} decisões da história exatamente como foram.`
            : `Das ${decisions} decisões da história, ${formatNumber(faith.unexplained)} não se explicam pelas regras e ficam como foram.`}
        </li>
        <li>Nada disto é gravado.</li>
      </ul>
    </Card>
  );
}
