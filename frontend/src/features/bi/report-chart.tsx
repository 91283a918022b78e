import { Bars } from "@/components/charts/bars";
import { ChartKey } from "@/components/charts/chart-key";
import { Funnel } from "@/components/charts/funnel";
import { HeatMap } from "@/components/charts/heat-map";
import { AbcCurve, Picture, Scatter, TimeSeries } from "@/components/charts/picture";
import { TwinChanges } from "@/components/charts/twin-changes";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { axisText, figureIn, figureText } from "./cells";
import {
  abcItems,
  barRows,
  beforeKey,
  freightDots,
  funnelSteps,
  heatCells,
  priceChanges,
  refusalSeries,
  seriesKey,
  seriesPoints,
  shownSeries,
} from "./drawing";
import type { RowLink } from "./links";
import type { BarsLook, Look, SeriesLook } from "./looks";
import type { Report, Unit } from "./shapes";
import { gistOf } from "./summary";

interface ReportChartProps {
  report: Report;
  look: Look;
  linkOf: RowLink;
  /** A chart that is pointed at leads where its row does. */
  onOpen: (href: string) => void;
  /** How many bars at most. */
  most: number;
}

const money = { format: formatMoney, axisFormat: (value: number) => axisText(value, "amount") };

/** The chart of a report, each as `looks` says. */
export function ReportChart({ report, look, linkOf, onOpen, most }: ReportChartProps) {
  const gist = gistOf(report, look);
  switch (look.kind) {
    case "series":
      return <SeriesChart report={report} look={look} gist={gist} linkOf={linkOf} onOpen={onOpen} />;
    case "bars":
      return (
        <div className="flex flex-col gap-3">
          <ChartKey entries={beforeKey(report, "tick")} />
          <Bars label={gist} rows={barRows(report, look, linkOf).slice(0, most)} color={look.color} full={look.full} />
        </div>
      );
    case "heat":
      return (
        <Picture gist={gist}>
          <HeatMap cells={heatCells(report)} format={formatMoney} unit="reais" />
        </Picture>
      );
    case "abc":
      return (
        <Picture gist={gist}>
          <AbcCurve items={abcItems(report, linkOf)} {...money} onOpen={onOpen} />
        </Picture>
      );
    case "sellers":
      return <Sellers report={report} linkOf={linkOf} />;
    case "funnel":
      return <Funnel label={gist} steps={funnelSteps(report)} />;
    case "prices":
      return (
        <TwinChanges label={gist} rows={priceChanges(report, linkOf).slice(0, most)} names={["preço", "volume"]} />
      );
    case "freight":
      return <FreightChart report={report} gist={gist} />;
    case "refusals":
      return <RefusalChart report={report} gist={gist} />;
  }
}

interface SeriesChartProps {
  report: Report;
  look: SeriesLook;
  gist: string;
  linkOf: RowLink;
  onOpen: (href: string) => void;
}

function SeriesChart({ report, look, gist, linkOf, onOpen }: SeriesChartProps) {
  const unit: Unit = report.columns.find(({ key }) => key === look.series[0]?.key)?.unit ?? "count";
  const series = shownSeries(report, look);
  return (
    <div className="flex flex-col gap-3">
      <ChartKey entries={seriesKey(report, look, series)} />
      <Picture gist={gist}>
        <TimeSeries
          points={seriesPoints(report, look, linkOf)}
          series={series}
          shape={look.shape}
          total={look.total}
          format={(value) => figureText(value, unit)}
          axisFormat={(value) => axisText(value, unit)}
          onOpen={onOpen}
        />
      </Picture>
    </div>
  );
}

function FreightChart({ report, gist }: { report: Report; gist: string }) {
  const { dots, perKm } = freightDots(report);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-muted">Cada ponto é uma entrega: o frete cobrado contra a distância.</p>
      {perKm !== null && (
        <ChartKey entries={[{ label: "média", mark: "dashed", value: `${formatMoney(perKm)} por km` }]} />
      )}
      <Picture gist={gist}>
        <Scatter
          dots={dots}
          xLabel="Distância (km)"
          yLabel="Frete"
          xFormat={formatNumber}
          yFormat={money.axisFormat}
          slope={perKm ?? undefined}
        />
      </Picture>
    </div>
  );
}

function RefusalChart({ report, gist }: { report: Report; gist: string }) {
  const { points, series, entries } = refusalSeries(report);
  return (
    <div className="flex flex-col gap-3">
      <ChartKey entries={entries} />
      <Picture gist={gist}>
        <TimeSeries
          points={points}
          series={series}
          shape="bars"
          total="Recusas"
          format={formatNumber}
          axisFormat={formatNumber}
        />
      </Picture>
    </div>
  );
}

const SHOWN = 5;
const look: BarsLook = { kind: "bars", main: "amount", name: "product" };

/** What sells best and what sells worst of what is on offer, on one scale. */
function Sellers({ report, linkOf }: { report: Report; linkOf: RowLink }) {
  const rows = barRows(report, look, linkOf);
  const sold = rows.filter(({ value }) => value);
  const unsold = report.rows.filter((row) => !figureIn(row, "amount")).length;
  const most = Math.max(...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0]), 1);
  const worst = sold.slice(Math.max(SHOWN, sold.length - SHOWN)).toReversed();
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <div>
        <h3 className="mb-2 font-medium">Mais vendidos</h3>
        <Bars label="Mais vendidos" rows={sold.slice(0, SHOWN)} full={most} />
      </div>
      <div>
        <h3 className="mb-2 font-medium">Menos vendidos</h3>
        {worst.length > 0 && <Bars label="Menos vendidos" rows={worst} full={most} color={4} />}
        {unsold > 0 && (
          <p className="mt-3 text-muted">
            {`${counted(unsold, "produto do cardápio não vendeu nada", "produtos do cardápio não venderam nada")} no período; a tabela diz quais.`}
          </p>
        )}
      </div>
    </div>
  );
}
