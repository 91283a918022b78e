import { useState } from "react";
import { ChartKey } from "@/components/charts/chart-key";
import { Picture, TimeSeries } from "@/components/charts/picture";
import { Card } from "@/components/ui/card";
import { Scrollable } from "@/components/ui/scrollable";
import { Tabs } from "@/components/ui/tabs";
import { formatMoney, sumMoney } from "@/lib/money";
import { Cell, HeadCell, RowHead, Table } from "./table";
import type { WhatIfMonth } from "./what-if";

type Shown = "revenue" | "freight";

const NAMES: Record<Shown, string> = { revenue: "Receita", freight: "Frete" };
const month = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "short", year: "2-digit" });
const compact = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

const monthName = (first: string) => month.format(new Date(`${first}T12:00:00Z`)).replace(". de ", " ");

/** Month by month: as it would have been, and as it was. */
export function MonthChart({ months }: { months: readonly WhatIfMonth[] }) {
  const [shown, setShown] = useState<Shown>("revenue");
  const was = sumMoney(months.map(({ baseline }) => baseline[shown]));
  const would = sumMoney(months.map(({ alternative }) => alternative[shown]));
  const points = months.map(({ first, baseline, alternative }) => ({
    id: first,
    label: monthName(first),
    name: monthName(first),
    values: { would: alternative[shown] },
    before: baseline[shown],
    beforeName: "Como foi",
  }));
  return (
    <Card>
      <Tabs
        label="O que mostrar por mês"
        tabs={(Object.keys(NAMES) as Shown[]).map((id) => ({ id, label: `${NAMES[id]} por mês` }))}
        current={shown}
        onChange={setShown}
      >
        <div className="flex flex-col gap-3 p-4">
          <ChartKey
            entries={[
              { label: "como seria", color: 1, value: formatMoney(would) },
              { label: "como foi", mark: "dashed", value: formatMoney(was) },
            ]}
          />
          <Picture
            gist={`${NAMES[shown]} por mês de entrega: ${formatMoney(would)} como seria, ${formatMoney(was)} como foi.`}
          >
            <TimeSeries
              points={points}
              series={[{ key: "would", label: "Como seria", color: 1 }]}
              shape="bars"
              format={formatMoney}
              axisFormat={(value) => `R$ ${compact.format(value)}`}
            />
          </Picture>
          <details>
            <summary className="cursor-pointer text-sm text-muted">Ver os números de cada mês</summary>
            <Scrollable label={`${NAMES[shown]} de cada mês`}>
              <Table>
                <thead>
                  <tr>
                    <HeadCell>Mês</HeadCell>
                    <HeadCell number>Como foi</HeadCell>
                    <HeadCell number>Como seria</HeadCell>
                  </tr>
                </thead>
                <tbody>
                  {months.map(({ first, baseline, alternative }) => (
                    <tr key={first}>
                      <RowHead>{monthName(first)}</RowHead>
                      <Cell number>{formatMoney(baseline[shown])}</Cell>
                      <Cell number>{formatMoney(alternative[shown])}</Cell>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </Scrollable>
          </details>
        </div>
      </Tabs>
    </Card>
  );
}
