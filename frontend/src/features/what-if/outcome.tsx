import { CircleCheck } from "lucide-react";
import { Change } from "@/components/charts/change";
import { percentChange } from "@/components/charts/comparison";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Scrollable } from "@/components/ui/scrollable";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { LostOrders, OtherFreight, ServedDemand } from "./differences";
import { gistOf } from "./labels";
import { MonthChart } from "./month-chart";
import { Cell, HeadCell, RowHead, Table } from "./table";
import type { WhatIf, WhatIfFigures, WhatIfModel } from "./what-if";

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
            icon={CircleCheck}
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

/** How much of its time each model was promised to orders, and would have been. */
function ModelUse({ models }: { models: readonly WhatIfModel[] }) {
  if (models.length === 0) return null;
  return (
    <Card title="Uso por modelo">
      <div className="px-2 pb-2">
        <Scrollable label="Uso por modelo">
          <Table>
            <thead>
              <tr>
                <HeadCell>Modelo</HeadCell>
                <HeadCell number>Ativos</HeadCell>
                <HeadCell number>Foi</HeadCell>
                <HeadCell number>Seria</HeadCell>
              </tr>
            </thead>
            <tbody>
              {models.map(({ id, name, baseline, alternative }) => (
                <tr key={id}>
                  <RowHead>{name}</RowHead>
                  <Cell number>
                    {baseline.assets === alternative.assets
                      ? formatNumber(baseline.assets)
                      : `${formatNumber(baseline.assets)} → ${formatNumber(alternative.assets)}`}
                  </Cell>
                  <Cell number>{percent(baseline.percent)}</Cell>
                  <Cell number>{percent(alternative.percent)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scrollable>
        <p className="px-2 pt-2 text-xs text-muted">
          Horas do período em que os ativos estão prometidos a pedidos, de todas em que estão em condições de uso.
        </p>
      </div>
    </Card>
  );
}

const percent = (value: number | null) => (value === null ? "—" : percentText(value));

interface Figure {
  label: string;
  of: (figures: WhatIfFigures) => number;
  format: (value: number) => string;
  better: "more" | "less" | "neither";
  about?: string;
}

const FIGURES: readonly Figure[] = [
  {
    label: "Receita dos pedidos",
    of: ({ revenue }) => revenue,
    format: formatMoney,
    better: "more",
    about: "com frete, sem os cancelados",
  },
  { label: "Frete", of: ({ freight }) => freight, format: formatMoney, better: "neither" },
  { label: "Pedidos aceitos", of: ({ accepted }) => accepted, format: formatNumber, better: "more" },
  {
    label: "Demanda não atendida",
    of: ({ requests, served }) => requests - served,
    format: formatNumber,
    better: "less",
  },
];

/** The season before and after, figure by figure. */
function Figures({ answer, changed }: { answer: WhatIf; changed: boolean }) {
  const { baseline, alternative } = answer;
  return (
    <dl className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 2xl:grid-cols-4">
      {FIGURES.map(({ label, of, format, better, about }) => (
        <div key={label} className="flex flex-col gap-1 rounded-card border border-line bg-raised p-4">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{format(of(alternative))}</dd>
          {changed && (
            <dd className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span className="tabular-nums">foi {format(of(baseline))}</span>
              <Change value={percentChange(of(alternative), of(baseline))} better={better} />
            </dd>
          )}
          {about && <dd className="text-xs text-muted">{about}</dd>}
        </div>
      ))}
      {alternative.served_value > 0 && (
        <div className="flex flex-col gap-1 rounded-card border border-line bg-raised p-4 min-[26rem]:col-span-2 2xl:col-span-4">
          <dt className="text-muted">Demanda atendida, estimativa</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatMoney(alternative.served_value)}</dd>
          <dd className="text-xs text-muted">
            à parte da receita; com ela seriam {formatMoney(alternative.revenue + alternative.served_value)}, contra{" "}
            {formatMoney(baseline.revenue)} de fato
          </dd>
        </div>
      )}
    </dl>
  );
}
