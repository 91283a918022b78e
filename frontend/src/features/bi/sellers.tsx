import { Bars } from "@/components/charts/bars";
import { counted } from "@/lib/text";
import { figureIn } from "./cells";
import { barRows } from "./drawing";
import type { RowLink } from "./links";
import type { BarsLook } from "./looks";
import type { Report } from "./shapes";

const SHOWN = 5;
const look: BarsLook = { kind: "bars", main: "amount", name: "product" };

/** What sells best and what sells worst of what is on offer, on one scale. */
export function Sellers({ report, linkOf }: { report: Report; linkOf: RowLink }) {
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
