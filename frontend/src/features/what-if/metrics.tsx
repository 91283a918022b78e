import { Change } from "@/components/charts/change";
import { percentChange } from "@/components/charts/comparison";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { WhatIf, WhatIfFigures } from "./what-if";

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
    label: "Procura sem atender",
    of: ({ requests, served }) => requests - served,
    format: formatNumber,
    better: "less",
  },
];

/** The season before and after, figure by figure. */
export function Figures({ answer, changed }: { answer: WhatIf; changed: boolean }) {
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
          <dt className="text-muted">Procura atendida, estimativa</dt>
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
