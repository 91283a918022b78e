import { Card } from "@/components/ui/card";
import { Scrollable } from "@/components/ui/scrollable";
import { formatNumber } from "@/lib/numbers";
import { Cell, HeadCell, RowHead, Table } from "./table";
import type { WhatIfModel } from "./what-if";

/** How much of its time each model was promised to orders, and would have been. */
export function ModelUse({ models }: { models: readonly WhatIfModel[] }) {
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

const percent = (value: number | null) => (value === null ? "—" : `${formatNumber(value)} %`);
