import { Card } from "@/components/ui/card";
import { fullDay } from "@/lib/days";
import { counted } from "@/lib/text";
import type { Customer } from "./customers";

/** How long the house keeps this person's data, and what happens then. */
export function RetentionCard({ customer: { retention, erasure } }: { customer: Customer }) {
  const { months, keep_until: until, by_rule: byRule } = retention;
  return (
    <Card title="Guarda dos dados">
      <div className="flex flex-col gap-2 p-4">
        {until === null ? (
          <p>
            {`${counted(erasure.obstacles.length, "evento em andamento", "eventos em andamento")}: os dados são necessários, e o prazo só conta depois.`}
          </p>
        ) : (
          <p>
            {byRule ? "Os dados pessoais são apagados sozinhos depois de " : "Os dados pessoais são guardados até "}
            <strong className="font-semibold tabular-nums">{fullDay(until)}</strong>
            {byRule ? "." : "; depois, podem ser apagados sem que o cliente precise pedir."}
          </p>
        )}
        <p className="text-muted">{`A casa guarda por ${inYears(months)} depois da última movimentação. O cliente pode pedir antes.`}</p>
      </div>
    </Card>
  );
}

/** Whole years are said as years. */
function inYears(months: number): string {
  return months % 12 === 0 ? counted(months / 12, "ano", "anos") : counted(months, "mês", "meses");
}
