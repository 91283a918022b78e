import type { ReplayedRow } from "@/api/generated/query";
import { Scrollable } from "@/components/ui/scrollable";

interface DifferingRowsProps {
  /** Of the read model. */
  name: string;
  rows: readonly ReplayedRow[];
  /** What the other side is: 'Na releitura'. */
  other: string;
}

/** Rows that are not the same, column by column: what is served beside what the history makes of it. */
export function DifferingRows({ name, rows, other }: DifferingRowsProps) {
  return (
    <Scrollable label={`O que difere em ${name}`}>
      <table className="mt-1 w-full min-w-lg text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <Heading>Linha</Heading>
            <Heading>Coluna</Heading>
            <Heading>No ar</Heading>
            <Heading>{other}</Heading>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={`${row.table} ${row.key}`} className="border-b border-line last:border-b-0">
            {row.columns.map((column, place) => (
              <tr key={column.name}>
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={row.columns.length} className="py-1 pr-3 align-top font-normal">
                    <code className="text-xs wrap-anywhere">{`${row.table} ${row.key}`}</code>
                  </th>
                )}
                <td className="py-1 pr-3 align-top">
                  <code className="text-xs">{column.name}</code>
                </td>
                <Value text={column.live} />
                <Value text={column.replayed} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Scrollable>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1.5 pr-3 font-medium">
      {children}
    </th>
  );
}

function Value({ text }: { text: string | null }) {
  return (
    <td className="max-w-64 py-1 pr-3 align-top wrap-anywhere">{text ?? <span className="text-muted">nada</span>}</td>
  );
}
