import { useState } from "react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { type Observed, type ProjectionState, rateOf } from "@/system/system";
import { BeginDialog } from "./begin-dialog";
import { ProjectionRow } from "./projection-row";

const COLUMNS = [
  { name: "Leitura" },
  { name: "Situação" },
  { name: "Atraso", number: true },
  { name: "Ritmo", number: true },
  { name: "Lidos", number: true },
  { name: "Tamanho", number: true },
  { name: "Conferida", number: true },
  { name: "Movida por" },
];

/** 'Leituras': how far each read model is, who moves it, and why one stands still. */
export function ProjectionsCard({ observed }: { observed: Observed }) {
  const { state } = observed;
  const [asked, setAsked] = useState<ProjectionState>();
  // what stands still comes first, by its reason; the others stay where they are from one answer to the next
  const stopped = state.failures.flatMap(({ projections }) => projections).toReversed();
  const rows = state.projections.toSorted((one, other) => stopped.indexOf(other.name) - stopped.indexOf(one.name));
  // SQLite does not say it: then there is no column of dashes
  const sized = rows.some(({ size_bytes }) => size_bytes !== null);
  return (
    <Card
      title="Leituras"
      className="@container"
      aside={<p className="text-xs text-muted">O que as telas mostram, feito da história</p>}
    >
      <table aria-label="Leituras" className="block w-full text-left @3xl:table">
        <thead className="hidden @3xl:table-header-group">
          <tr className="border-b border-line text-xs text-muted">
            {COLUMNS.filter(({ name }) => sized || name !== "Tamanho").map(({ name, number }) => (
              <th
                key={name}
                scope="col"
                className={classNames("px-2 py-2 font-medium first:pl-4", number && "text-right")}
              >
                {name}
              </th>
            ))}
            <th scope="col" className="w-32">
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @3xl:table-row-group">
          {rows.map((row) => (
            <ProjectionRow
              key={row.name}
              row={row}
              sized={sized}
              rate={rateOf(observed, row.name)}
              state={state}
              onRebuild={() => setAsked(row)}
            />
          ))}
        </tbody>
      </table>
      {asked && <BeginDialog projection={asked} events={state.store.events} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
