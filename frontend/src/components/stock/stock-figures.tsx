import type { StockTotals } from "@/api/stock";
import { whyPaths } from "@/api/why";
import { paths } from "@/app/paths";
import { FigureCard } from "@/components/ui/figure-card";
import { WhyButton } from "@/components/why/why-button";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";

interface StockFiguresProps {
  totals: StockTotals | undefined;
  /** False where the rows they count are not those of today. */
  linked?: boolean;
}

/** What the shelf is worth and what needs a look. */
export function StockFigures({ totals, linked = true }: StockFiguresProps) {
  const stock = paths.operations.stock;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        label="Valor em estoque"
        value={totals && formatMoney(totals.value)}
        corner={linked && <WhyButton path={whyPaths.stockValue} name="Valor em estoque" />}
        detail={
          totals && totals.without_cost > 0
            ? counted(totals.without_cost, "produto sem custo informado", "produtos sem custo informado")
            : totals && counted(totals.items, "produto", "produtos")
        }
      />
      <FigureCard
        label="Estoque baixo"
        value={totals && formatNumber(totals.low)}
        detail="no mínimo ou abaixo dele"
        to={linked ? `${stock}?status=low` : undefined}
      />
      <FigureCard
        label="Sem estoque"
        value={totals && formatNumber(totals.out)}
        detail={totals && `${formatNumber(totals.negative)} abaixo de zero`}
        to={linked ? `${stock}?status=out` : undefined}
      />
      <FigureCard
        label="Barris perto de vencer"
        value={totals && formatNumber(totals.expiring_kegs)}
        detail={totals && `em 7 dias · ${counted(totals.expired_kegs, "vencido", "vencidos")}`}
        to={linked ? paths.operations.kegs : undefined}
      />
    </div>
  );
}
