import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";

const { operations } = paths;

/** In the order of work. */
const STEPS = [
  [operations.reconciliation, "Conciliar o banco", "Cada linha do extrato tem o seu pedido."],
  [operations.receivables, "Ver quem deve", "O que venceu, o que vence e o que falta confirmar."],
  [operations.counts, "Contar o depósito", "O que falta e o que não devia estar ali."],
  [operations.monthFiles, "Baixar a planilha do contador", "Vendas, recebimentos e devoluções do mês."],
] as const;

/** What closes a month, on the screens where it is done. */
export function MonthEnd() {
  return (
    <Card title="Fechar o mês">
      <ol className="grid divide-y divide-line md:grid-cols-2 md:divide-y-0">
        {STEPS.map(([to, label, what], place) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
              <span className="text-muted tabular-nums">{place + 1}</span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{what}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
